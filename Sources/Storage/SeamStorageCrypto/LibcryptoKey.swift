#if os(Linux)
import CSeamCrypto
import SeamStorage

/// A key for an algorithm of libcrypto.
///
/// Sendable because the bytes are only written in `init` and `deinit`, and each call uses its own context.
final class LibcryptoKey: AuthenticatedCipherKey, @unchecked Sendable {
  private let bytes: UnsafeMutableRawBufferPointer
  private let algorithm: LibcryptoAlgorithm
  private let nonceSize: Int
  private let tagSize: Int

  init(_ bytes: [UInt8], algorithm: LibcryptoAlgorithm, nonceSize: Int, tagSize: Int) throws {
    guard algorithm.handle != nil else {
      throw AuthenticatedCipherError.unusable(reason: "this libcrypto does not provide \(algorithm.name)")
    }
    self.bytes = .allocate(byteCount: bytes.count, alignment: 1)
    self.bytes.copyBytes(from: bytes)
    self.algorithm = algorithm
    self.nonceSize = nonceSize
    self.tagSize = tagSize
  }

  deinit {
    // Unlike a plain loop, it is not removed as a dead store.
    OPENSSL_cleanse(bytes.baseAddress, bytes.count)
    bytes.deallocate()
  }

  func seal(
    _ plaintext: [UInt8], nonce: ArraySlice<UInt8>, authenticating associatedData: [UInt8]
  ) throws -> [UInt8] {
    let context = try LibcryptoContext(.encrypt)
    try context.start(algorithm, key: bytes, nonce: nonce, nonceSize: nonceSize)
    try context.authenticate(associatedData)
    return try [UInt8](unsafeUninitializedCapacity: plaintext.count + tagSize) { sealed, count in
      let sealed = UnsafeMutableRawBufferPointer(sealed)
      try plaintext.withUnsafeBytes { try context.update($0, into: sealed) }
      try context.finish()
      try context.readTag(into: .init(rebasing: sealed[plaintext.count..<plaintext.count + tagSize]))
      count = plaintext.count + tagSize
    }
  }

  func open(
    _ sealed: ArraySlice<UInt8>, nonce: ArraySlice<UInt8>, authenticating associatedData: [UInt8]
  ) throws -> [UInt8] {
    let size = sealed.count - tagSize
    guard size >= 0 else { throw AuthenticatedCipherError.notAuthentic }
    let context = try LibcryptoContext(.decrypt)
    try context.start(algorithm, key: bytes, nonce: nonce, nonceSize: nonceSize)
    try context.authenticate(associatedData)
    return try sealed.withUnsafeBytes { sealed in
      try [UInt8](unsafeUninitializedCapacity: size) { plaintext, count in
        let plaintext = UnsafeMutableRawBufferPointer(plaintext)
        try context.update(.init(rebasing: sealed[..<size]), into: plaintext)
        do {
          try context.expectTag(.init(rebasing: sealed[size...]))
          try context.finish()
        } catch {
          // Unauthenticated plaintext may be chosen by an attacker; it must neither be returned nor stay in memory.
          OPENSSL_cleanse(plaintext.baseAddress, size)
          throw error
        }
        count = size
      }
    }
  }
}
#endif
