import SeamOperations

/// The bytes of a photo, also of a draft's; nil if they are not on the device.
struct PhotoBytes: Query {
  let binary: String

  func value(from wounds: any WoundReading) async throws -> [UInt8]? { try await wounds.bytes(binary) }
}
