import SeamFlow
import SeamViews

/// Shows what the user paid, down to a receipt.
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
    case .payments: PaymentsScreen(payments, delegate: self)
    case .payment(let id): PaymentScreen(id, in: payments, delegate: self)
    case .receipt(let id): ReceiptScreen(id, in: payments, delegate: self)
    }
  }
}

extension HomeFlow: PaymentsScreenDelegate {
  func didSelect(payment: Payment.ID, in screen: PaymentsScreen) { push(.payment(payment)) }
}

extension HomeFlow: PaymentScreenDelegate {
  func didTapReceipt(of payment: Payment.ID, in screen: PaymentScreen) { push(.receipt(payment)) }
}

extension HomeFlow: ReceiptScreenDelegate {
  func didTapReport(_ payment: Payment.ID, in screen: ReceiptScreen) { open(\.report, payment) }
}
