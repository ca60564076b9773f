import SeamFlow
import SeamFlowTesting

/// The in-memory host as on a platform without touch.
@MainActor
final class HostWithoutSwipe: HostUnderTest {
  private let base = InMemoryHost()

  var host: any NavigationHost { base }
  var actions: Set<UserAction.Kind> { Set(UserAction.Kind.allCases).subtracting([.swipeDown]) }

  func look() async -> HostPicture { await base.look() }

  func perform(_ action: UserAction) async -> Bool {
    if await base.perform(action) { return true }
    // Tabs on a sheet have no way back, so the sheet needs its own control.
    return action == .back && base.shown.alerts.isEmpty ? base.swipeDown() != .stale : false
  }
}
