import CServerCrypto
import Foundation

/// A password as it is stored: its hash by scrypt, with the salt and the parameters in the text.
///
/// The text is in the form of the password hashing competition, `$scrypt$ln=15,r=8,p=1$salt$hash`.
struct PasswordHash: Hashable, Sendable {
  static let longestPassword = 1024

  let parameters: ScryptParameters
  let salt: [UInt8]
  let hash: [UInt8]

  var text: String {
    let (ln, r, p) = (parameters.logRounds, parameters.blockSize, parameters.parallelism)
    return "$scrypt$ln=\(ln),r=\(r),p=\(p)$\(Base64.encode(salt))$\(Base64.encode(hash))"
  }

  /// Hashes a password; nil if memory is short or the password is too long.
  init?(_ password: String, salt: [UInt8], parameters: ScryptParameters) {
    guard parameters.isAcceptable, let hash = Self.derive(password, salt: salt, parameters, count: 32) else {
      return nil
    }
    self.init(parameters: parameters, salt: salt, hash: hash)
  }

  private init(parameters: ScryptParameters, salt: [UInt8], hash: [UInt8]) {
    self.parameters = parameters
    self.salt = salt
    self.hash = hash
  }

  /// Reads a stored hash; nil if the text is damaged or its parameters cost too much.
  init?(text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt" else { return nil }
    let values = parts[2].split(separator: ",").map { $0.split(separator: "=") }
    guard values.count == 3, values.map(\.first) == ["ln", "r", "p"],
      let ln = values[0].last.flatMap({ Int($0) }), let r = values[1].last.flatMap({ Int($0) }),
      let p = values[2].last.flatMap({ Int($0) }), let salt = Base64.decode(String(parts[3])),
      let hash = Base64.decode(String(parts[4])), hash.count >= 16
    else { return nil }
    parameters = ScryptParameters(logRounds: ln, blockSize: r, parallelism: p)
    guard parameters.isAcceptable else { return nil }
    self.salt = salt
    self.hash = hash
  }

  /// Whether this is the hash of a password.
  ///
  /// Takes the same time wherever the hashes differ.
  func matches(_ password: String) -> Bool {
    guard let other = Self.derive(password, salt: salt, parameters, count: hash.count) else { return false }
    return CRYPTO_memcmp(hash, other, hash.count) == 0
  }

  private static func derive(
    _ password: String, salt: [UInt8], _ parameters: ScryptParameters, count: Int
  ) -> [UInt8]? {
    // The same password can be typed as different scalars.
    let bytes = Array(password.precomposedStringWithCanonicalMapping.utf8)
    guard bytes.count <= longestPassword else { return nil }
    var key = [UInt8](repeating: 0, count: count)
    let result = bytes.withUnsafeBytes { bytes in
      EVP_PBE_scrypt(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count,
        1 << UInt64(parameters.logRounds), UInt64(parameters.blockSize), UInt64(parameters.parallelism),
        UInt64(parameters.memory + 1 << 21), &key, count)
    }
    return result == 1 ? key : nil
  }
}
