import Foundation

/// Base 64 without padding: with the letters of URLs for tokens, and the plain ones for hashes.
enum Base64 {
  static func encode(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacingOccurrences(of: "=", with: "")
  }

  static func encodeForURLs(_ bytes: [UInt8]) -> String {
    encode(bytes).replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
  }

  static func decode(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)).map { [UInt8]($0) }
  }
}
