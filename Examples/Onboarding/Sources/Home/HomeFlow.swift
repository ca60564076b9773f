import SeamFlow
import SeamViews

/// Shows the user's payments, down to a receipt.
final class HomeFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable {
    case payments
    case payment(Payment.ID)
    case receipt(Payment.ID)
  }

  struct Edges: FlowEdges {
    let report = FlowEdge("report", as: .sheet) { (_: HomeFlow, payment: Payment.ID) in ReportFlow(payment: payment) }
  }

  let navigation = FlowNavigation()
  @Needs(\.accounts) private var accounts: any AccountService
  private let user: User.ID

  init(user: User.ID) {
    self.user = user
  }

  func start(animated: Bool) { push(.payments, animated: animated) }

  func screen(for route: Route) -> any Screen {
    let payments = Payments(of: user, from: accounts)
    return switch route {
    case .payments:
      LoadingScreen(payments.all, view: \.list) { [weak self] event in
        if case .didSelect(let id) = event { self?.push(.payment(id)) }
      }
    case .payment(let id):
      LoadingScreen({ try await payments.payment(id) }, view: \.detail) { [weak self] event in
        if case .didTap = event { self?.push(.receipt(id)) }
      }
    case .receipt(let id):
      LoadingScreen({ try await payments.payment(id) }, view: \.receipt) { [weak self] _ in self?.open(\.report, id) }
    }
  }
}
