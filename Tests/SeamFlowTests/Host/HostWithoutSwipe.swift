import SeamFlow
import SeamFlowTesting

/// The in-memory host on a platform without touch.
@MainActor
final class HostWithoutSwipe: HostUnderTest {
  private let base = InMemoryHost()

  var host: any NavigationHost { base }
  var gestures: Set<HostGesture.Kind> { Set(HostGesture.Kind.allCases).subtracting([.swipeDown]) }

  func look() async -> HostPicture { await base.look() }

  func perform(_ gesture: HostGesture) async -> Bool {
    if await base.perform(gesture) { return true }
    // Tabs on a sheet have nowhere to go back to: the sheet itself must have a control then.
    return gesture == .back && base.shown.alerts.isEmpty ? base.swipeDown() != .stale : false
  }
}
