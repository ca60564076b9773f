import SeamFlow
import SeamViews

/// Takes a complaint about a payment and sends it.
final class ReportFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case form }

  let navigation = FlowNavigation()
  @Needs(\.accounts) private var accounts: any AccountService
  @Remembers private var text = ""
  private let payment: Payment.ID

  init(payment: Payment.ID) {
    self.payment = payment
  }

  func start(animated: Bool) { push(.form, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .form: ReportScreen(text: text, delegate: self)
    }
  }
}

extension ReportFlow: ReportScreenDelegate {
  func didType(_ text: String, in screen: ReportScreen) { self.text = text }

  func didTapSend(_ text: String, in screen: ReportScreen) {
    task { [self] in
      await screen.submit {
        try await accounts.report(text, about: payment)
        finish()
      }
    }
  }

  func didTapCancel(in screen: ReportScreen) { cancel() }
}
