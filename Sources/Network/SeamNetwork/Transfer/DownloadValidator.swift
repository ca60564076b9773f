import Foundation

/// A validator that distinguishes a file from earlier and later ones at the same URL, strong enough to join parts.
///
/// RFC 9110, sections 8.8.1 and 13.1.5: an entity tag that is not weak, or else a date of modification that is clearly
/// before the date of the response, so that the file did not change twice within it.
enum DownloadValidator: Hashable, Sendable {
  case entityTag(String)
  case modified(String)

  /// The validator of a response; nil if it has none that is strong.
  init?(_ fields: HTTPFields) {
    if let tag = fields["ETag"] {
      // With a tag that is weak the date is no better: the server says that it does not tell bytes apart.
      guard Self.isStrong(tag) else { return nil }
      self = .entityTag(tag)
    } else if let modified = fields["Last-Modified"], let change = HTTPDate.date(modified, now: Date()),
      let date = fields["Date"].flatMap({ HTTPDate.date($0, now: Date()) }), date.timeIntervalSince(change) >= 60
    {
      self = .modified(modified)
    } else {
      return nil
    }
  }

  /// The value of `If-Range`.
  var value: String {
    switch self {
    case .entityTag(let value), .modified(let value): value
    }
  }

  /// Whether the response to a range is of the same file.
  ///
  /// It has the entity tag, which RFC 9110, section 15.3.7, requires of it; the date may be left out.
  func matches(_ fields: HTTPFields) -> Bool {
    switch self {
    case .entityTag(let tag): fields["ETag"] == tag
    case .modified(let date): fields["ETag"] == nil && (fields["Last-Modified"] ?? date) == date
    }
  }

  /// Whether the text is an entity tag that is not weak: visible characters in quotes.
  static func isStrong(_ tag: String) -> Bool {
    let bytes = Array(tag.utf8)
    return bytes.count >= 2 && bytes.first == 0x22 && bytes.last == 0x22
      && bytes.dropFirst().dropLast().allSatisfy { $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80 }
  }
}
