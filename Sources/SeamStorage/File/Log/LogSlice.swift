/// Where a change lies in bytes that were read.
struct LogSlice {
  let keyStart: Int
  let keySize: Int
  /// The value follows the key; nil where the key is removed.
  let valueSize: Int?

  func key(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[keyStart..<keyStart + keySize])
  }

  func value(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard let valueSize else { return nil }
    let start = keyStart + keySize
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + valueSize])
  }

  func change(in bytes: UnsafeRawBufferPointer) -> LogChange {
    LogChange(key: String(decoding: key(in: bytes), as: UTF8.self), bytes: value(in: bytes).map { [UInt8]($0) })
  }
}
