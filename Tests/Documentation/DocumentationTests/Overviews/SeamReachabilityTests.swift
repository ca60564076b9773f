import SeamNetwork
import SeamNetworkTesting
import SeamReachability
import Testing

/// The examples of SeamReachability's page.
struct SeamReachabilityTests {
  @Test func aScreenShowsTheState() async throws {
    let fake = FakeNetworkStateProvider(.offline)
    let watching = Task {
      await confirmation { confirm in
        await watch(fake) { isOnline in
          if !isOnline { confirm() }
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
    }
    await watching.value
  }

  @Test func theSystemIsAsked() async throws {
    let provider = SystemNetworkStateProvider()
    let first = await provider.states().first { _ in true }
    #expect(first != nil)
  }
}

private func watch(_ provider: any NetworkStateProvider, show: (_ isOnline: Bool) -> Void) async {
  for await state in provider.states() {
    show(state.connectivity != .offline)
  }
}
