import Observation
import SeamViews

@MainActor
protocol PaymentScreenDelegate: AnyObject {
  func didTapReceipt(of payment: Payment.ID, in screen: PaymentScreen)
}

/// Shows one payment.
@Observable
final class PaymentScreen: Screen {
  private var loading = Loading<Payment?>.running
  private let id: Payment.ID
  private let payments: Payments
  private weak var delegate: (any PaymentScreenDelegate)?

  init(_ id: Payment.ID, in payments: Payments, delegate: any PaymentScreenDelegate) {
    self.id = id
    self.payments = payments
    self.delegate = delegate
  }

  var configuration: DetailView.Configuration { Self.configuration(loading) }

  static func configuration(_ loading: Loading<Payment?>) -> DetailView.Configuration {
    guard let payment = loading.value ?? nil else {
      return DetailView.Configuration(title: "Payment", headline: loading.problem ?? "Loading…")
    }
    return DetailView.Configuration(
      title: "Payment", actions: [Action("receipt", title: "Receipt", role: .primary)],
      headline: payment.payee, subheadline: payment.amount, picture: .monogram(String(payment.payee.prefix(1))),
      sections: [
        .init(facts: [
          .init(id: "date", label: "Date", value: payment.date),
          .init(id: "number", label: "Number", value: payment.id),
        ])
      ])
  }

  func run() async { loading = await Loading { () async throws in try await payments.payment(id) } }

  func handle(_ event: DetailView.Event) {
    if case .didTap = event { delegate?.didTapReceipt(of: id, in: self) }
  }
}
