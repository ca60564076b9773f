#if os(Linux)
import CSeamNetlink

@testable import SeamReachability

/// Makes datagrams as the kernel sends them.
enum NetlinkBytes {
  static func message(_ type: Int, flags: UInt16 = 0, sequence: UInt32 = 1, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(16 + payload.count))
    bytes.append(UInt16(type))
    bytes.append(flags)
    bytes.append(sequence)
    bytes.append(UInt32(0))
    return padded(bytes + payload)
  }

  static func link(_ index: UInt32, flags: UInt32, sequence: UInt32 = 1) -> [UInt8] {
    var payload: [UInt8] = [0, 0, 1, 0]
    payload.append(index)
    payload.append(flags)
    payload.append(UInt32(0))
    return message(Int(RTM_NEWLINK), sequence: sequence, payload + attribute(3, Array("eth0\0".utf8)))
  }

  static func route(
    to length: UInt8 = 0, over link: UInt32? = 2, type: UInt8 = 1, table: UInt8 = 254, flags: UInt32 = 0,
    sequence: UInt32 = 1, attributes: [UInt8] = []
  ) -> [UInt8] {
    var payload: [UInt8] = [2, length, 0, 0, table, 3, 0, type]
    payload.append(flags)
    if let link { payload += attribute(4, bytes(link)) }
    return message(Int(RTM_NEWROUTE), sequence: sequence, payload + attributes)
  }

  static func done(sequence: UInt32 = 1, flags: UInt16 = 0) -> [UInt8] {
    message(Int(NLMSG_DONE), flags: flags, sequence: sequence, [0, 0, 0, 0])
  }

  static func error(_ code: Int32, sequence: UInt32 = 1) -> [UInt8] {
    message(Int(NLMSG_ERROR), sequence: sequence, bytes(code) + [UInt8](repeating: 0, count: 16))
  }

  static func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt16(4 + value.count))
    bytes.append(type)
    return padded(bytes + value)
  }

  static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number)
    return bytes
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
}
#endif
