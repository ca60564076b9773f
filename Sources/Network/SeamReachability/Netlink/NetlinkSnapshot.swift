#if os(Linux)
import CSeamNetlink
import SeamNetwork

/// The links and default routes of a network namespace.
struct NetlinkSnapshot: Hashable {
  /// A network interface.
  struct Link: Hashable {
    var isLoopback: Bool
    /// Whether an administrator or the system turned it on.
    var isUp: Bool
    /// Whether it can carry packets: a cable is plugged in, a radio is associated.
    var isRunning: Bool
  }

  /// The links by the kernel's index.
  var links: [UInt32: Link] = [:]
  /// The links of the default routes; a route over several links has each of them.
  var defaultLinks: Set<UInt32> = []

  /// Whether a default route leads over a link that works.
  var state: NetworkState {
    let isOnline = defaultLinks.contains { index in
      guard let link = links[index] else { return false }
      return link.isUp && link.isRunning && !link.isLoopback
    }
    return isOnline ? .online : .offline
  }

  /// Adds the link or the route that a message of a dump describes; other messages, and damaged ones, change nothing.
  mutating func add(_ message: NetlinkMessage) {
    switch Int(message.type) {
    case Int(RTM_NEWLINK): addLink(message.payload)
    case Int(RTM_NEWROUTE): addRoute(message.payload)
    default: break
    }
  }

  /// Reads `struct ifinfomsg`: family, type, index and flags.
  private mutating func addLink(_ bytes: ArraySlice<UInt8>) {
    guard let index = bytes.integer(UInt32.self, at: 4), let flags = bytes.integer(UInt32.self, at: 8) else {
      return
    }
    // https://man7.org/linux/man-pages/man7/netdevice.7.html: IFF_UP, IFF_LOOPBACK and IFF_RUNNING, which the kernel
    // derives from the operational state.
    links[index] = Link(isLoopback: flags & 0x8 != 0, isUp: flags & 0x1 != 0, isRunning: flags & 0x40 != 0)
  }

  /// Reads `struct rtmsg`: family, length of destination and source, type of service, table, protocol, scope, type
  /// and flags; and its attributes.
  private mutating func addRoute(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 12, let flags = bytes.integer(UInt32.self, at: 8) else { return }
    let start = bytes.startIndex
    let (destinationLength, sourceLength, type) = (bytes[start + 1], bytes[start + 2], bytes[start + 7])
    // `unreachable`, `blackhole` and the like are routes, too; clones are the kernel's cache of IPv6.
    guard destinationLength == 0, sourceLength == 0, Int(type) == Int(RTN_UNICAST),
      flags & UInt32(RTM_F_CLONED) == 0
    else { return }
    var table = UInt32(bytes[start + 4])
    var links: Set<UInt32> = []
    for (type, value) in NetlinkAttributes(bytes.dropFirst(12)) {
      switch type {
      case Int(RTA_TABLE.rawValue): table = value.integer(UInt32.self, at: 0) ?? table
      case Int(RTA_OIF.rawValue): value.integer(UInt32.self, at: 0).map { _ = links.insert($0) }
      case Int(RTA_MULTIPATH.rawValue): links.formUnion(Self.hops(value))
      default: break
      }
    }
    guard table != UInt32(RT_TABLE_LOCAL.rawValue) else { return }
    defaultLinks.formUnion(links)
  }

  /// Returns the links of `struct rtnexthop`: length, flags, hops and index, each followed by attributes.
  private static func hops(_ bytes: ArraySlice<UInt8>) -> Set<UInt32> {
    var rest = bytes
    var links: Set<UInt32> = []
    while let length = rest.integer(UInt16.self, at: 0).map(Int.init), length >= 8, length <= rest.count,
      let index = rest.integer(UInt32.self, at: 4)
    {
      links.insert(index)
      rest = rest.dropFirst((length + 3) & ~3)
    }
    return links
  }
}
#endif
