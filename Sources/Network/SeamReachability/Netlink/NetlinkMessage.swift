#if os(Linux)
import CSeamNetlink

/// A message of the kernel: its header, and the bytes after it.
struct NetlinkMessage: Hashable {
  var type: UInt16
  var flags: UInt16
  var sequence: UInt32
  var payload: ArraySlice<UInt8>
}

/// The messages of a datagram, in order.
///
/// A message whose length contradicts the datagram ends the sequence; ``isWhole`` tells.
struct NetlinkMessages: Sequence, IteratorProtocol {
  static let headerSize = 16
  private var rest: ArraySlice<UInt8>
  /// Whether all bytes so far belonged to whole messages.
  private(set) var isWhole = true

  init(_ datagram: ArraySlice<UInt8>) { rest = datagram }

  mutating func next() -> NetlinkMessage? {
    guard !rest.isEmpty else { return nil }
    guard let length = rest.integer(UInt32.self, at: 0).map(Int.init), length >= Self.headerSize,
      length <= rest.count, let type = rest.integer(UInt16.self, at: 4),
      let flags = rest.integer(UInt16.self, at: 6), let sequence = rest.integer(UInt32.self, at: 8)
    else {
      isWhole = false
      rest = []
      return nil
    }
    let payload = rest.dropFirst(Self.headerSize).prefix(length - Self.headerSize)
    rest = rest.dropFirst(length.aligned)
    return NetlinkMessage(type: type, flags: flags, sequence: sequence, payload: payload)
  }
}

/// The attributes of a message, in order; one whose length contradicts the message ends the sequence.
struct NetlinkAttributes: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func next() -> (type: Int, value: ArraySlice<UInt8>)? {
    guard let length = rest.integer(UInt16.self, at: 0).map(Int.init), length >= 4, length <= rest.count,
      let type = rest.integer(UInt16.self, at: 2)
    else { return nil }
    let value = rest.dropFirst(4).prefix(length - 4)
    rest = rest.dropFirst(length.aligned)
    // The two upper bits are flags: nested, and network byte order.
    return (Int(type & 0x3FFF), value)
  }
}

extension Int {
  /// The length with the padding that follows it in netlink: to multiples of four.
  fileprivate var aligned: Int { (self + 3) & ~3 }
}

extension ArraySlice<UInt8> {
  /// The integer in the machine's byte order at an offset from the beginning; nil if the bytes end before.
  func integer<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number? {
    guard count - offset >= MemoryLayout<Number>.size else { return nil }
    return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }
}
#endif
