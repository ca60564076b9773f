#if os(Linux)
import CSeamNetlink

/// The questions that make a snapshot, and the reading of their answers.
struct NetlinkDump {
  /// A list of the kernel's.
  enum Question: CaseIterable {
    case links, routesOfIPv4, routesOfIPv6
  }

  /// The progress of an answer after one of its datagrams.
  enum Progress: Hashable {
    case more
    case done
    /// The list changed while it was read, or is damaged: it must be asked for again.
    case inconsistent
    /// The kernel refused with an error number.
    case refused(Int32)
  }

  /// The links and the routes of the answers so far.
  private(set) var snapshot = NetlinkSnapshot()
  private var sequence: UInt32 = 0
  private var isInterrupted = false

  /// Returns the request of a question; the datagrams that follow are its answer.
  mutating func ask(_ question: Question, sequence: UInt32) -> [UInt8] {
    self.sequence = sequence
    isInterrupted = false
    let (type, family): (UInt16, UInt8) =
      switch question {
      // AF_UNSPEC, AF_INET and AF_INET6
      case .links: (UInt16(RTM_GETLINK), 0)
      case .routesOfIPv4: (UInt16(RTM_GETROUTE), 2)
      case .routesOfIPv6: (UInt16(RTM_GETROUTE), 10)
      }
    // `struct ifinfomsg` has 16 bytes and `struct rtmsg` 12; the family is the first of both.
    let payload = [family] + [UInt8](repeating: 0, count: question == .links ? 15 : 11)
    var bytes: [UInt8] = []
    bytes.append(UInt32(NetlinkMessages.headerSize + payload.count))
    bytes.append(type)
    bytes.append(UInt16(NLM_F_REQUEST | NLM_F_DUMP))
    bytes.append(sequence)
    bytes.append(UInt32(0))
    return bytes + payload
  }

  /// Reads a datagram of an answer.
  mutating func read(_ datagram: ArraySlice<UInt8>) -> Progress {
    var messages = NetlinkMessages(datagram)
    while let message = messages.next() {
      // A message of an earlier answer that was not read to its end.
      guard message.sequence == sequence else { continue }
      if message.flags & UInt16(NLM_F_DUMP_INTR) != 0 { isInterrupted = true }
      switch Int32(message.type) {
      case Int32(NLMSG_DONE): return isInterrupted ? .inconsistent : .done
      case Int32(NLMSG_ERROR):
        let code = message.payload.integer(Int32.self, at: 0) ?? 0
        return code == 0 ? .inconsistent : .refused(code == .min ? .max : abs(code))
      default: snapshot.add(message)
      }
    }
    return messages.isWhole ? .more : .inconsistent
  }
}

extension [UInt8] {
  /// Appends an integer in the machine's byte order.
  mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) }
  }
}
#endif
