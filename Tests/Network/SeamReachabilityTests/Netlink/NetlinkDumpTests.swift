#if os(Linux)
import CSeamNetlink
import SeamNetwork
import Testing

@testable import SeamReachability

struct NetlinkDumpTests {
  private func dump(_ question: NetlinkDump.Question = .links) -> NetlinkDump {
    var dump = NetlinkDump()
    _ = dump.ask(question, sequence: 1)
    return dump
  }

  @Test func asksAsTheKernelExpects() {
    var dump = NetlinkDump()
    #expect(dump.ask(.links, sequence: 7).count == 32)
    let routes = dump.ask(.routesOfIPv6, sequence: 8)
    #expect(routes.count == 28)
    let message = NetlinkMessages(routes[...]).first { _ in true }
    #expect(message?.type == UInt16(RTM_GETROUTE))
    #expect(message?.flags == UInt16(NLM_F_REQUEST | NLM_F_DUMP))
    #expect(message?.sequence == 8)
    #expect(message?.payload.first == 10)
  }

  @Test func readsUntilTheEnd() {
    var dump = dump()
    #expect(dump.read(NetlinkBytes.link(2, flags: 0x43)[...]) == .more)
    #expect(dump.read((NetlinkBytes.link(3, flags: 0x43) + NetlinkBytes.done())[...]) == .done)
    #expect(dump.snapshot.links.keys.sorted() == [2, 3])
  }

  @Test func aMessageEndsWhereTheNextBegins() {
    let first = NetlinkBytes.link(2, flags: 0x43)
    let messages = Array(NetlinkMessages((first + NetlinkBytes.done())[...]))
    #expect(messages.map(\.payload.count) == [first.count - 16, NetlinkBytes.done().count - 16])
  }

  @Test func anInterruptedListIsInconsistent() {
    var first = dump()
    #expect(first.read(NetlinkBytes.done(flags: UInt16(NLM_F_DUMP_INTR))[...]) == .inconsistent)
    var second = dump()
    let interrupted = NetlinkBytes.message(Int(RTM_NEWADDR), flags: UInt16(NLM_F_DUMP_INTR), [])
    #expect(second.read(interrupted[...]) == .more)
    #expect(second.read(NetlinkBytes.done()[...]) == .inconsistent)
  }

  @Test func ignoresRestsOfFormerAnswers() {
    var dump = dump()
    let former = NetlinkBytes.link(9, flags: 0x43, sequence: 5) + NetlinkBytes.done(sequence: 5)
    #expect(dump.read(former[...]) == .more)
    #expect(dump.snapshot.links.isEmpty)
  }

  @Test func reportsRefusals() {
    var dump = dump()
    #expect(dump.read(NetlinkBytes.error(-95)[...]) == .refused(95))
    #expect(dump.read(NetlinkBytes.error(.min)[...]) == .refused(.max))
  }

  @Test func damageIsInconsistent() {
    var dump = dump()
    #expect(dump.read([8, 0, 0, 0, 1]) == .inconsistent)
  }
}
#endif
