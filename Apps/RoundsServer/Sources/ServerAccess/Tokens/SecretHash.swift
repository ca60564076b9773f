import CServerCrypto

/// SHA-256, for secrets that are long and random, so that they need no salt.
enum SecretHash {
  static func of(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var hash = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256(bytes, bytes.count, &hash)
    return hash
  }
}
