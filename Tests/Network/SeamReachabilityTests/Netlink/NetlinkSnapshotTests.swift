#if os(Linux)
import SeamConformance
import SeamNetwork
import SeamSupport
import Testing

@testable import SeamReachability

struct NetlinkSnapshotTests {
  private static let working: UInt32 = 0x1_1043
  private static let down: UInt32 = 0x1002

  private func state(_ datagrams: [UInt8]...) -> NetworkState { snapshot(datagrams.flatMap { $0 }).state }

  private func snapshot(_ bytes: [UInt8]) -> NetlinkSnapshot {
    var snapshot = NetlinkSnapshot()
    for message in NetlinkMessages(bytes[...]) { snapshot.add(message) }
    return snapshot
  }

  @Test func isOnlineWithADefaultRouteOverAWorkingLink() {
    #expect(state(NetlinkBytes.link(2, flags: Self.working), NetlinkBytes.route()) == .online)
    #expect(state(NetlinkBytes.route(), NetlinkBytes.link(2, flags: Self.working)) == .online)
  }

  @Test func isOfflineWithoutADefaultRoute() {
    #expect(state() == .offline)
    #expect(state(NetlinkBytes.link(2, flags: Self.working)) == .offline)
    #expect(state(NetlinkBytes.link(2, flags: Self.working), NetlinkBytes.route(to: 24)) == .offline)
  }

  @Test(arguments: [0x1002, 0x1003, 0x42, 0x4B] as [UInt32])
  func isOfflineIfTheLinkDoesNotWork(flags: UInt32) {
    #expect(state(NetlinkBytes.link(2, flags: flags), NetlinkBytes.route()) == .offline)
  }

  @Test func isOfflineIfTheRouteLeadsOverAnotherLink() {
    #expect(state(NetlinkBytes.link(3, flags: Self.working), NetlinkBytes.route()) == .offline)
    #expect(state(NetlinkBytes.link(2, flags: Self.working), NetlinkBytes.route(over: nil)) == .offline)
  }

  @Test(arguments: [6, 7, 8] as [UInt8]) func routesThatLeadNowhereDoNotCount(type: UInt8) {
    #expect(state(NetlinkBytes.link(2, flags: Self.working), NetlinkBytes.route(type: type)) == .offline)
  }

  @Test func cachedRoutesDoNotCount() {
    #expect(state(NetlinkBytes.link(2, flags: Self.working), NetlinkBytes.route(flags: 0x200)) == .offline)
  }

  @Test func allTablesButLocalCount() {
    let link = NetlinkBytes.link(2, flags: Self.working)
    #expect(state(link, NetlinkBytes.route(table: 255)) == .offline)
    #expect(state(link, NetlinkBytes.route(table: 100)) == .online)
    // Numbers above 255 are in an attribute, and the field says “unspecified”.
    let table = NetlinkBytes.attribute(15, NetlinkBytes.bytes(UInt32(51820)))
    #expect(state(link, NetlinkBytes.route(table: 0, attributes: table)) == .online)
    let local = NetlinkBytes.attribute(15, NetlinkBytes.bytes(UInt32(255)))
    #expect(state(link, NetlinkBytes.route(table: 252, attributes: local)) == .offline)
  }

  @Test func aRouteOverSeveralLinksNeedsOneThatWorks() {
    let hop = { (link: UInt32) in [8, 0, 0, 0] + NetlinkBytes.bytes(link) }
    let route = NetlinkBytes.route(over: nil, attributes: NetlinkBytes.attribute(9, hop(2) + hop(3)))
    let down = NetlinkBytes.link(2, flags: Self.down)
    #expect(state(down, NetlinkBytes.link(3, flags: Self.working), route) == .online)
    #expect(state(down, NetlinkBytes.link(3, flags: Self.down), route) == .offline)
    let endless = NetlinkBytes.attribute(9, [0, 0, 0, 0] + NetlinkBytes.bytes(UInt32(3)))
    #expect(
      state(NetlinkBytes.link(3, flags: Self.working), NetlinkBytes.route(over: nil, attributes: endless)) == .offline
    )
  }

  @Test func anyBytesCanBeRead() {
    let hops = NetlinkBytes.attribute(9, [8, 0, 0, 0] + NetlinkBytes.bytes(UInt32(3)))
    let whole =
      NetlinkBytes.link(1, flags: 0x1_0049) + NetlinkBytes.link(2, flags: Self.working)
      + NetlinkBytes.route(attributes: hops) + NetlinkBytes.done()
    for length in 0..<whole.count { _ = snapshot(Array(whole[..<length])) }
    for index in whole.indices {
      for bit in 0..<8 {
        var flipped = whole
        flipped[index] ^= 1 << bit
        _ = snapshot(flipped)
        var dump = NetlinkDump()
        _ = dump.ask(.links, sequence: 1)
        _ = dump.read(flipped[...])
      }
    }
    var random = SeededRandom(seed: 12)
    for _ in 0..<2000 {
      let bytes = (0..<random.next(upTo: 200)).map { _ in
        UInt8(random.next(upTo: 4) == 0 ? random.next(upTo: 256) : 0)
      }
      _ = snapshot(bytes)
      _ = snapshot(Array(whole[..<random.next(upTo: whole.count)]) + bytes)
    }
  }

  @Test func aDamagedMessageEndsTheDatagram() {
    var messages = NetlinkMessages((NetlinkBytes.done() + [1, 2, 3])[...])
    #expect(messages.next() != nil)
    #expect(messages.isWhole)
    #expect(messages.next() == nil)
    #expect(!messages.isWhole)
  }
}
#endif
