import Foundation

/// The record of the part of a file, in a sidecar beside it: its source, its size and its checksum.
///
/// Its last line is a checksum of the others, so that a damaged record is detected, and not used.
struct PartRecord: Hashable, Sendable {
  private static let title = "Part of a download, version 1"

  /// Identifies the URL; the URL itself may contain secrets.
  var fingerprint: String
  var validator: DownloadValidator
  /// The size of the whole; nil if it is not known.
  var length: Int64?
  /// The bytes of the part that the checksum covers; bytes after them are not used.
  var count: Int64
  var checksum: UInt64
  /// The URL without secrets, for people.
  var description: String

  init(
    fingerprint: String, validator: DownloadValidator, length: Int64?, count: Int64, checksum: UInt64,
    description: String
  ) {
    self.fingerprint = fingerprint
    self.validator = validator
    self.length = length
    self.count = count
    self.checksum = checksum
    self.description = description
  }

  /// The record as bytes.
  var encoded: [UInt8] {
    let (kind, value) =
      switch validator {
      case .entityTag(let value): ("ETag", value)
      case .modified(let value): ("Last-Modified", value)
      }
    let text = """
      \(Self.title)
      \(description)
      \(fingerprint)
      \(kind) \(value)
      \(length.map(String.init) ?? "*")
      \(count)
      \(String(checksum, radix: 16))

      """
    var sum = PartChecksum()
    sum.update(Array(text.utf8)[...])
    return Array((text + String(sum.value, radix: 16) + "\n").utf8)
  }

  /// Reads a record; nil if it is not exactly as it was written.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard lines.count == 9, let space = lines[3].firstIndex(of: " "), let count = Int64(digits: lines[5]),
      let checksum = UInt64(lines[6], radix: 16)
    else { return nil }
    let value = String(lines[3][lines[3].index(after: space)...])
    switch lines[3][..<space] {
    case "ETag": validator = .entityTag(value)
    case "Last-Modified": validator = .modified(value)
    default: return nil
    }
    description = lines[1]
    fingerprint = lines[2]
    length = Int64(digits: lines[4])
    self.count = count
    self.checksum = checksum
    guard encoded == bytes, length.map({ count <= $0 }) ?? true else { return nil }
  }

  /// Returns two checksums that identify a URL without its fragment.
  static func fingerprint(_ url: URL) -> String {
    let text = url.absoluteString.prefix { $0 != "#" }
    return [1, 2].map { (seed: UInt64) in
      var sum = PartChecksum(seed: seed)
      sum.update(Array(text.utf8)[...])
      return String(sum.value, radix: 16)
    }.joined(separator: "-")
  }
}
