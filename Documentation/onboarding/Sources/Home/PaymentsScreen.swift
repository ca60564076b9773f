import Observation
import SeamViews

@MainActor
protocol PaymentsScreenDelegate: AnyObject {
  func didSelect(payment: Payment.ID, in screen: PaymentsScreen)
}

/// Lists what the user paid.
@Observable
final class PaymentsScreen: Screen {
  private var loading = Loading<[Payment]>.running
  private let payments: Payments
  private weak var delegate: (any PaymentsScreenDelegate)?

  init(_ payments: Payments, delegate: any PaymentsScreenDelegate) {
    self.payments = payments
    self.delegate = delegate
  }

  var configuration: ListView.Configuration { Self.configuration(loading) }

  static func configuration(_ loading: Loading<[Payment]>) -> ListView.Configuration {
    ListView.Configuration(
      title: "Payments",
      sections: [.init(rows: (loading.value ?? []).map(row))],
      empty: MessageView.Configuration(title: loading.problem ?? (loading.value == nil ? "Loading…" : "No payments")))
  }

  private static func row(_ payment: Payment) -> ListView.Row {
    .init(
      id: payment.id, title: payment.payee, subtitle: payment.date, value: payment.amount, accessory: .disclosure)
  }

  func run() async { loading = await Loading { () async throws in try await payments.all() } }

  func handle(_ event: ListView.Event) {
    if case .didSelect(let id) = event { delegate?.didSelect(payment: id, in: self) }
  }
}
