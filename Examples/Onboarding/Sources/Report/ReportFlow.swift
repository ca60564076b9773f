import SeamFlow
import SeamViews

/// Takes a complaint about a payment and sends it.
final class ReportFlow: FormFlow {
  let navigation = FlowNavigation()
  @Needs(\.accounts) private var accounts: any AccountService
  @Remembers private var text = ""
  private let payment: Payment.ID

  init(payment: Payment.ID) {
    self.payment = payment
  }

  func makeForm() -> ReportForm { ReportForm(text: text) }

  func didType(_ form: ReportForm, in screen: FormScreen<ReportForm>) { text = form.text }

  func submit(_ form: ReportForm) async throws {
    try await accounts.report(form.text, about: payment)
    finish()
  }

  func didTap(_ action: Action.ID, in screen: FormScreen<ReportForm>) { cancel() }
}
