import SeamFlow
import SeamViews

/// A flow of one form: shows it, and submits its entries.
protocol FormFlow: FlowCoordinator, FormScreenDelegate where Route == FormRoute {
  associatedtype Content

  /// Makes the form as it is shown first, with the entries of an earlier run.
  func makeForm() -> Content

  /// Sends a form that can be submitted; the screen shows the error that it throws.
  func submit(_ form: Content) async throws
}

enum FormRoute: Codable, Hashable, Sendable { case form }

extension FormFlow {
  func start(animated: Bool) { push(.form, animated: animated) }

  func screen(for route: FormRoute) -> any Screen { FormScreen(makeForm(), delegate: self) }

  func didSubmit(_ form: Content, in screen: FormScreen<Content>) {
    task { [self] in await screen.submit { try await submit(form) } }
  }
}
