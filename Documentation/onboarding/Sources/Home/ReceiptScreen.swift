import Observation
import SeamViews

@MainActor
protocol ReceiptScreenDelegate: AnyObject {
  func didTapReport(_ payment: Payment.ID, in screen: ReceiptScreen)
}

/// Shows the receipt of a payment.
@Observable
final class ReceiptScreen: Screen {
  private var loading = Loading<Payment?>.running
  private let id: Payment.ID
  private let payments: Payments
  private weak var delegate: (any ReceiptScreenDelegate)?

  init(_ id: Payment.ID, in payments: Payments, delegate: any ReceiptScreenDelegate) {
    self.id = id
    self.payments = payments
    self.delegate = delegate
  }

  var configuration: MessageView.Configuration { Self.configuration(loading) }

  static func configuration(_ loading: Loading<Payment?>) -> MessageView.Configuration {
    guard let payment = loading.value ?? nil else {
      return MessageView.Configuration(title: "Receipt", description: loading.problem ?? "Loading…")
    }
    return MessageView.Configuration(
      title: "Receipt", subtitle: payment.amount,
      description: "Paid to \(payment.payee) on \(payment.date).", picture: .symbol("emblem-ok"),
      primary: Action("report", title: "Report a problem"))
  }

  func run() async { loading = await Loading { () async throws in try await payments.payment(id) } }

  func handle(_ event: MessageView.Event) { delegate?.didTapReport(id, in: self) }
}
