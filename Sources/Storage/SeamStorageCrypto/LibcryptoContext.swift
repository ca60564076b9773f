#if os(Linux)
import CSeamCrypto
import SeamStorage

/// A single encryption or decryption, used by one thread.
///
/// See https://docs.openssl.org/3.0/man3/EVP_EncryptInit/#aead-interface.
struct LibcryptoContext: ~Copyable {
  enum Direction: Int32 {
    case decrypt = 0
    case encrypt = 1
  }

  private let handle: OpaquePointer
  private let direction: Direction

  init(_ direction: Direction) throws {
    guard let handle = EVP_CIPHER_CTX_new() else {
      throw AuthenticatedCipherError.unusable(reason: "libcrypto is out of memory")
    }
    self.handle = handle
    self.direction = direction
  }

  deinit { EVP_CIPHER_CTX_free(handle) }

  /// Sets the key and the nonce; must be called first.
  func start(
    _ algorithm: LibcryptoAlgorithm, key: UnsafeMutableRawBufferPointer, nonce: ArraySlice<UInt8>, nonceSize: Int
  ) throws {
    guard nonce.count == nonceSize else {
      throw AuthenticatedCipherError.unusable(reason: "the nonce must have \(nonceSize) bytes, not \(nonce.count)")
    }
    // Both algorithms default to a 12-byte nonce.
    let isReady = nonce.withUnsafeBufferPointer { nonce in
      EVP_CipherInit_ex2(
        handle, algorithm.handle, key.bindMemory(to: UInt8.self).baseAddress, nonce.baseAddress, direction.rawValue, nil
      )
    }
    try Self.check(isReady, "start")
  }

  /// Adds data that is authenticated but not encrypted; must be called before any update.
  func authenticate(_ data: [UInt8]) throws {
    try data.withUnsafeBytes { data in
      try forEachPart(of: data) { part in
        var written: Int32 = 0
        try Self.check(
          EVP_CipherUpdate(handle, nil, &written, part.bindMemory(to: UInt8.self).baseAddress, Int32(part.count)),
          "add the associated data")
      }
    }
  }

  /// Encrypts or decrypts into a buffer that is at least as large.
  func update(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) throws {
    var position = 0
    try forEachPart(of: input) { part in
      var written: Int32 = 0
      let target = UnsafeMutableRawBufferPointer(rebasing: output[position...]).bindMemory(to: UInt8.self)
      try Self.check(
        EVP_CipherUpdate(
          handle, target.baseAddress, &written, part.bindMemory(to: UInt8.self).baseAddress, Int32(part.count)),
        "go on")
      position += Int(written)
    }
  }

  /// Ends the encryption, or verifies the authenticity of the decrypted data.
  func finish() throws {
    // Both are stream ciphers, which output nothing at the end.
    var rest: UInt8 = 0
    var written: Int32 = 0
    let result = EVP_CipherFinal_ex(handle, &rest, &written)
    guard result == 1 || direction == .encrypt else { throw AuthenticatedCipherError.notAuthentic }
    try Self.check(result, "finish")
  }

  /// Copies the tag after the encryption has finished.
  func readTag(into tag: UnsafeMutableRawBufferPointer) throws {
    try Self.check(
      EVP_CIPHER_CTX_ctrl(handle, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), tag.baseAddress), "return the tag")
  }

  /// Sets the tag that the decryption verifies.
  func expectTag(_ tag: UnsafeRawBufferPointer) throws {
    // The function only reads the tag, though it is declared to take a mutable pointer.
    let tag = UnsafeMutableRawBufferPointer(mutating: tag)
    try Self.check(
      EVP_CIPHER_CTX_ctrl(handle, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), tag.baseAddress), "set the tag")
  }

  /// Splits the bytes, because libcrypto's sizes are 32-bit.
  private func forEachPart(of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let largest = 1 << 30
    var rest = bytes[...]
    while !rest.isEmpty {
      try body(UnsafeRawBufferPointer(rebasing: rest.prefix(largest)))
      rest = rest.dropFirst(largest)
    }
  }

  private static func check(_ result: Int32, _ step: String) throws {
    guard result == 1 else {
      throw AuthenticatedCipherError.unusable(reason: "libcrypto failed to \(step)")
    }
  }
}
#endif
