#if os(Linux)
import SeamNetwork
import Testing

@testable import SeamReachability

/// The provider in a network namespace whose links and routes the test changes.
@Suite(.serialized) struct NetlinkLiveTests {
  private static let connect = """
    ip link add v0 type veth peer name v1 && ip addr add 192.0.2.1/24 dev v0 && ip link set v0 up && \
    ip link set v1 up && ip route add default via 192.0.2.2
    """

  /// Starts a shell; nil, with a line that says why, if the machine does not allow namespaces.
  private func shell() throws -> NamespaceShell? {
    guard let obstacle = NamespaceShell.obstacle else { return try NamespaceShell() }
    print("NetlinkLiveTests is skipped: this machine does not allow network namespaces: \(obstacle)")
    #expect(
      ["not permitted", "denied", "No space left", "Unknown device type", "not supported"].contains {
        obstacle.contains($0)
      }, "unshare failed for another reason than permission: \(obstacle)")
    return nil
  }

  private func finish(_ shell: NamespaceShell) async {
    shell.endInput()
    #expect(await shell.lines(until: "closed") == [])
    shell.end()
  }

  @Test func followsCarrierAndDefaultRoute() async throws {
    guard let shell = try shell() else { return }
    #expect(await shell.line() == "ready")
    #expect(await shell.line() == "offline")
    shell.send(Self.connect)
    #expect(await shell.line() == "online")
    // The carrier is lost: the route stays.
    shell.send("ip link set v1 down")
    #expect(await shell.line() == "offline")
    shell.send("ip link set v1 up")
    #expect(await shell.line() == "online")
    shell.send("ip route del default")
    #expect(await shell.line() == "offline")
    shell.send("ip route add default via 192.0.2.2")
    #expect(await shell.line() == "online")
    // The kernel announces the link only, not the routes that go with it.
    shell.send("ip link set v0 down")
    #expect(await shell.line() == "offline")
    shell.send("ip link set v0 up; ip route add default via 192.0.2.2 table 100")
    #expect(await shell.line() == "online")
    shell.send("ip link del v0")
    #expect(await shell.line() == "offline")
    await finish(shell)
  }

  @Test func knowsIPv6() async throws {
    guard let shell = try shell() else { return }
    #expect(await shell.lines(until: "offline") == ["ready"])
    shell.send("ip link add v0 type veth peer name v1 && ip link set v0 up && ip link set v1 up")
    shell.send("ip -6 addr add 2001:db8::1/64 dev v0 nodad && ip -6 route add default via 2001:db8::2")
    #expect(await shell.line() == "online")
    shell.send("ip -6 route replace unreachable default && ip -6 route del default via 2001:db8::2")
    #expect(await shell.line() == "offline")
    await finish(shell)
  }

  @Test func flappingIsCoalesced() async throws {
    guard let shell = try shell() else { return }
    shell.send(Self.connect)
    #expect(await shell.lines(until: "online").first == "ready")
    let start = ContinuousClock.now
    // Each `ip` takes about a millisecond: slow enough to read the lists in between.
    shell.send(
      """
      i=0; while [ $i -lt 100 ]; do ip route del default; ip route add default via 192.0.2.2; i=$((i+1)); done; \
      ip route del default; echo flapped
      """)
    var states = await shell.lines(until: "flapped")
    // It ends offline: the last change is never lost.
    while states.last != "offline", let state = await shell.line() { states.append(state) }
    let intervals = (ContinuousClock.now - start) / .milliseconds(100)
    #expect(Double(states.count) <= intervals + 2, "\(states.count) states in \(intervals) intervals")
    #expect(zip(states, states.dropFirst()).allSatisfy { $0 != $1 })
    shell.send("ip route add default via 192.0.2.2")
    #expect(await shell.line() == "online")
    await finish(shell)
  }

  @Test func readsThisMachine() async throws {
    let system = SystemNetworkStateProvider()
    var states = system.states().makeAsyncIterator()
    let state = await states.next()
    #expect(
      state == .online || state == .offline, "this machine does not allow rtnetlink: \(String(describing: state))")
  }

  @Test func closesItsDescriptors() async {
    for _ in 0..<3 {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let watch = NetlinkWatch(onClose: { continuation.resume() }, report: { _ in })
        watch.cancel()
        watch.cancel()
      }
    }
    let (states, reports) = AsyncStream.makeStream(of: NetworkState.self)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let watch = NetlinkWatch(onClose: { continuation.resume() }, report: { reports.yield($0) })
      Task {
        _ = await states.first { _ in true }
        watch.cancel()
      }
    }
  }
}
#endif
