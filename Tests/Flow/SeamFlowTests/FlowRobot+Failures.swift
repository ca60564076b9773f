import SeamFlowTesting
import Testing

/// Returns the error of a closure as text.
@MainActor
func failure(_ body: () async throws -> Void) async -> String {
  do {
    try await body()
    return "It passed."
  } catch {
    return "\(error)"
  }
}

extension FlowRobot {
  /// Expects gestures to fail that have no control on a page of one screen.
  func expectNoWayOut() async {
    #expect(await failure { try await back() }.hasPrefix("The visible page has no way back."))
    #expect(await failure { try await swipeDown() }.hasPrefix("There is no sheet to swipe down."))
    #expect(await failure { try await tap(tab: "one") }.hasPrefix("There is no other tab “one” to tap."))
  }
}
