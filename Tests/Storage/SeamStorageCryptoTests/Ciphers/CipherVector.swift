import SeamStorageCrypto
import Testing

/// The input of a cipher and the output it must return, as the cipher's authors published them.
struct CipherVector: Sendable, CustomTestStringConvertible {
  let source: String
  let cipher: LibcryptoCipher
  let key: String
  let nonce: String
  let associatedData: String
  let plaintext: String
  /// The encrypted bytes, then the tag.
  let sealed: String

  var testDescription: String { source }

  private static let gcmKey = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
  private static let gcmPlaintext = """
    d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
    1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
    """

  static let all = [
    // McGrew and Viega, "The Galois/Counter Mode of Operation", appendix B, as submitted to NIST: those of a key of 256
    // and a nonce of 96 bits.
    CipherVector(
      source: "GCM 13", cipher: .aes256GCM, key: String(repeating: "00", count: 32),
      nonce: String(repeating: "00", count: 12), associatedData: "", plaintext: "",
      sealed: "530f8afbc74536b9a963b4f1c4cb738b"),
    CipherVector(
      source: "GCM 14", cipher: .aes256GCM, key: String(repeating: "00", count: 32),
      nonce: String(repeating: "00", count: 12), associatedData: "", plaintext: String(repeating: "00", count: 16),
      sealed: "cea7403d4d606b6e074ec5d3baf39d18 d0d1c8a799996bf0265b98b5d48ab919"),
    CipherVector(
      source: "GCM 15", cipher: .aes256GCM, key: gcmKey, nonce: "cafebabefacedbaddecaf888", associatedData: "",
      plaintext: gcmPlaintext + "1aafd255",
      sealed: """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad
        b094dac5d93471bdec1a502270e3cc6c
        """),
    CipherVector(
      source: "GCM 16", cipher: .aes256GCM, key: gcmKey, nonce: "cafebabefacedbaddecaf888",
      associatedData: "feedfacedeadbeeffeedfacedeadbeefabaddad2", plaintext: gcmPlaintext,
      sealed: """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
        76fc6ece0f4e1768cddf8853bb2d551b
        """),
    // https://www.rfc-editor.org/rfc/rfc8439#section-2.8.2
    CipherVector(
      source: "RFC 8439, 2.8.2", cipher: .chaCha20Poly1305,
      key: "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f", nonce: "070000004041424344454647",
      associatedData: "50515253c0c1c2c3c4c5c6c7",
      plaintext: """
        4c616469657320616e642047656e746c656d656e206f662074686520636c6173
        73206f66202739393a204966204920636f756c64206f6666657220796f75206f
        6e6c79206f6e652074697020666f7220746865206675747572652c2073756e73
        637265656e20776f756c642062652069742e
        """,
      sealed: """
        d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6
        3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36
        92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
        3ff4def08e4b7a9de576d26586cec64b6116
        1ae10b594f09e26a7e902ecbd0600691
        """),
  ]
}
