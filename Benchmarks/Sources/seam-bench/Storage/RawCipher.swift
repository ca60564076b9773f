import CRawCrypto

/// AES-256-GCM through libcrypto's C interface, as a program without this library would use it.
///
/// The key is set up once for each direction. A sealed value is as long as the storage's: 10 bytes and a random nonce
/// before the value, and the tag after it; this header and the name of the key are authenticated.
final class RawCipher {
  private static let prefix: [UInt8] = [0xe1, 1, 0, 0, 0, 0, 0, 0, 0, 1]
  private static let headerSize = 22
  private static let tagSize = 16
  private let sealing: OpaquePointer
  private let opening: OpaquePointer

  init() throws {
    guard let algorithm = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil), let sealing = EVP_CIPHER_CTX_new(),
      let opening = EVP_CIPHER_CTX_new()
    else { throw Failure() }
    defer { EVP_CIPHER_free(algorithm) }
    self.sealing = sealing
    self.opening = opening
    let key = [UInt8](0..<32)
    try expect(EVP_CipherInit_ex2(sealing, algorithm, key, nil, 1, nil))
    try expect(EVP_CipherInit_ex2(opening, algorithm, key, nil, 0, nil))
  }

  deinit {
    EVP_CIPHER_CTX_free(sealing)
    EVP_CIPHER_CTX_free(opening)
  }

  func seal(_ value: [UInt8], forKey key: String) throws -> [UInt8] {
    let header = Self.headerSize
    return try [UInt8](unsafeUninitializedCapacity: header + value.count + Self.tagSize) { sealed, count in
      guard let start = sealed.baseAddress else { throw Failure() }
      for (index, byte) in Self.prefix.enumerated() { sealed[index] = byte }
      let nonce = start + Self.prefix.count
      try expect(RAND_bytes(nonce, 12))
      try expect(EVP_CipherInit_ex2(sealing, nil, nil, nonce, 1, nil))
      try authenticate(start, key, in: sealing)
      var written: Int32 = 0
      try expect(EVP_CipherUpdate(sealing, start + header, &written, value, Int32(value.count)))
      try expect(EVP_CipherFinal_ex(sealing, start + header + value.count, &written))
      try expect(
        EVP_CIPHER_CTX_ctrl(sealing, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagSize), start + header + value.count))
      count = header + value.count + Self.tagSize
    }
  }

  func open(_ sealed: [UInt8], forKey key: String) throws -> [UInt8] {
    let header = Self.headerSize
    let size = sealed.count - header - Self.tagSize
    return try sealed.withUnsafeBufferPointer { sealed in
      guard let start = sealed.baseAddress else { throw Failure() }
      return try [UInt8](unsafeUninitializedCapacity: size) { value, count in
        try expect(EVP_CipherInit_ex2(opening, nil, nil, start + Self.prefix.count, 0, nil))
        try authenticate(start, key, in: opening)
        var written: Int32 = 0
        try expect(EVP_CipherUpdate(opening, value.baseAddress, &written, start + header, Int32(size)))
        let tag = UnsafeMutableRawPointer(mutating: start + header + size)
        try expect(EVP_CIPHER_CTX_ctrl(opening, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagSize), tag))
        var rest: UInt8 = 0
        try expect(EVP_CipherFinal_ex(opening, &rest, &written))
        count = size
      }
    }
  }

  /// A call of libcrypto that failed, or a value that differs from the stored one.
  struct Failure: Error {}

  private func authenticate(_ header: UnsafePointer<UInt8>, _ key: String, in context: OpaquePointer) throws {
    var written: Int32 = 0
    try expect(EVP_CipherUpdate(context, nil, &written, header, Int32(Self.headerSize)))
    var key = key
    try key.withUTF8 { try expect(EVP_CipherUpdate(context, nil, &written, $0.baseAddress, Int32($0.count))) }
  }

  private func expect(_ result: Int32) throws {
    guard result == 1 else { throw Failure() }
  }
}
