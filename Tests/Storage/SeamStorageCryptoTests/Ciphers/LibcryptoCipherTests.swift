import SeamStorage
import SeamStorageCrypto
import Testing

struct LibcryptoCipherTests {
  static let ciphers: [LibcryptoCipher] = [.aes256GCM, .chaCha20Poly1305]
  private let key = [UInt8](100..<132)
  private let nonce = [UInt8](0..<12)

  @Test(arguments: CipherVector.all)
  func agreesWithThePublishedVectors(_ vector: CipherVector) throws {
    let key = try vector.cipher.makeKey([UInt8](hexadecimal: vector.key))
    let nonce = try [UInt8](hexadecimal: vector.nonce)
    let associated = try [UInt8](hexadecimal: vector.associatedData)
    let plaintext = try [UInt8](hexadecimal: vector.plaintext)
    let sealed = try key.seal(plaintext, nonce: nonce[...], authenticating: associated)
    #expect(try sealed == [UInt8](hexadecimal: vector.sealed))
    #expect(try key.open(sealed[...], nonce: nonce[...], authenticating: associated) == plaintext)
  }

  @Test(arguments: ciphers) func everyFlippedBitIsNoticed(_ cipher: LibcryptoCipher) throws {
    let key = try cipher.makeKey(key)
    let sealed = try key.seal([1, 2, 3], nonce: nonce[...], authenticating: [4, 5])
    func expectRefused(_ sealed: [UInt8], _ nonce: [UInt8], _ associated: [UInt8]) {
      #expect(throws: AuthenticatedCipherError.notAuthentic) {
        try key.open(sealed[...], nonce: nonce[...], authenticating: associated)
      }
    }
    for flipped in flips(of: sealed) { expectRefused(flipped, nonce, [4, 5]) }
    for flipped in flips(of: nonce) { expectRefused(sealed, flipped, [4, 5]) }
    for flipped in flips(of: [4, 5]) { expectRefused(sealed, nonce, flipped) }
    for count in 0..<sealed.count { expectRefused([UInt8](sealed.prefix(count)), nonce, [4, 5]) }
    expectRefused(sealed + [0], nonce, [4, 5])
    expectRefused(sealed, nonce, [])
  }

  @Test(arguments: ciphers) func anotherKeyOpensNothing(_ cipher: LibcryptoCipher) throws {
    let sealed = try cipher.makeKey(key).seal([1, 2, 3], nonce: nonce[...], authenticating: [])
    for other in flips(of: key) {
      #expect(throws: AuthenticatedCipherError.notAuthentic) {
        try cipher.makeKey(other).open(sealed[...], nonce: nonce[...], authenticating: [])
      }
    }
  }

  @Test(arguments: ciphers) func slicesCountFromWhereTheyBegin(_ cipher: LibcryptoCipher) throws {
    let key = try cipher.makeKey(key)
    let sealed = try key.seal([1, 2, 3], nonce: nonce[...], authenticating: [])
    let joined = [9, 9] + nonce + sealed
    #expect(try key.open(joined[14...], nonce: joined[2..<14], authenticating: []) == [1, 2, 3])
  }

  @Test(arguments: ciphers) func sizesThatDoNotFitAreRefused(_ cipher: LibcryptoCipher) throws {
    for size in [0, 16, 31, 33] {
      #expect(throws: AuthenticatedCipherError.unusable(reason: "the key must have 32 bytes, not \(size)")) {
        try cipher.makeKey([UInt8](repeating: 1, count: size))
      }
    }
    let key = try cipher.makeKey(key)
    for size in [0, 11, 13] {
      let nonce = [UInt8](repeating: 1, count: size)
      #expect(throws: AuthenticatedCipherError.unusable(reason: "the nonce must have 12 bytes, not \(size)")) {
        try key.seal([1], nonce: nonce[...], authenticating: [])
      }
      #expect(throws: AuthenticatedCipherError.unusable(reason: "the nonce must have 12 bytes, not \(size)")) {
        try key.open([UInt8](repeating: 1, count: 17)[...], nonce: nonce[...], authenticating: [])
      }
    }
  }

  @Test(arguments: ciphers) func aKeyServesManyThreadsAtOnce(_ cipher: LibcryptoCipher) async throws {
    let key = try cipher.makeKey(key)
    try await withThrowingTaskGroup { group in
      for number in UInt8(0)..<64 {
        group.addTask { [nonce] in
          let value = [UInt8](repeating: number, count: 1000 + Int(number))
          let nonce = [number] + nonce.dropFirst()
          let sealed = try key.seal(value, nonce: nonce[...], authenticating: [number])
          return try key.open(sealed[...], nonce: nonce[...], authenticating: [number]) == value
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }

  @Test func aKeyShowsNothingOfItself() throws {
    let key = try LibcryptoCipher.aes256GCM.makeKey([UInt8](repeating: 0xab, count: 32))
    var text = "\(key) \(String(reflecting: key))"
    dump(key, to: &text)
    // Several bytes in a row: an address has one of them by chance.
    #expect(!text.contains("171, 171"))
    #expect(!text.lowercased().contains("abababab"))
  }
}

/// Every value that differs in one bit.
func flips(of bytes: [UInt8]) -> [[UInt8]] {
  (0..<bytes.count * 8).map { bit in
    var flipped = bytes
    flipped[bit / 8] ^= 1 << (bit % 8)
    return flipped
  }
}
