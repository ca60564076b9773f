import CSeamCrypto
import SeamStorage

/// One encryption or decryption under way, used by one thread.
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
      throw AuthenticatedCipherError.unusable(reason: "there is no memory for libcrypto")
    }
    self.handle = handle
    self.direction = direction
  }

  deinit { EVP_CIPHER_CTX_free(handle) }

  /// Takes the key and the nonce; first of all.
  func start(
    _ algorithm: LibcryptoAlgorithm, key: UnsafeMutableRawBufferPointer, nonce: ArraySlice<UInt8>, nonceSize: Int
  ) throws {
    guard nonce.count == nonceSize else {
      throw AuthenticatedCipherError.unusable(reason: "a nonce has \(nonceSize) bytes, not \(nonce.count)")
    }
    // Both algorithms take 12 bytes of nonce unless told otherwise.
    let isReady = nonce.withUnsafeBufferPointer { nonce in
      EVP_CipherInit_ex2(
        handle, algorithm.handle, key.bindMemory(to: UInt8.self).baseAddress, nonce.baseAddress, direction.rawValue, nil
      )
    }
    try Self.check(isReady, "start")
  }

  /// Takes in what is authenticated without being encrypted; before everything else.
  func authenticate(_ data: [UInt8]) throws {
    try data.withUnsafeBytes { data in
      try forEachPart(of: data) { part in
        var written: Int32 = 0
        try Self.check(
          EVP_CipherUpdate(handle, nil, &written, part.bindMemory(to: UInt8.self).baseAddress, Int32(part.count)),
          "take the associated data")
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

  /// Ends the encryption, or says that what was decrypted is not authentic.
  func finish() throws {
    // Both are stream ciphers, which leave nothing to the end.
    var rest: UInt8 = 0
    var written: Int32 = 0
    let result = EVP_CipherFinal_ex(handle, &rest, &written)
    guard result == 1 || direction == .encrypt else { throw AuthenticatedCipherError.notAuthentic }
    try Self.check(result, "finish")
  }

  /// The tag, once the encryption is finished.
  func readTag(into tag: UnsafeMutableRawBufferPointer) throws {
    try Self.check(
      EVP_CIPHER_CTX_ctrl(handle, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), tag.baseAddress), "give the tag")
  }

  /// Sets the tag that the decryption must end with.
  func expectTag(_ tag: UnsafeRawBufferPointer) throws {
    // The call reads, though its declaration cannot say so.
    let tag = UnsafeMutableRawBufferPointer(mutating: tag)
    try Self.check(
      EVP_CIPHER_CTX_ctrl(handle, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), tag.baseAddress), "take the tag")
  }

  /// libcrypto counts in 32 bits.
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
      throw AuthenticatedCipherError.unusable(reason: "libcrypto could not \(step)")
    }
  }
}
