/// The bytes of a partial response (RFC 9110, section 14.4).
struct ContentRange: Hashable, Sendable {
  /// The first byte, and the one after the last.
  var range: Range<Int64>
  /// The size of the whole; nil if the server does not know it.
  var complete: Int64?

  /// Reads `bytes 0-499/1234` or `bytes 0-499/*`; nil for anything else.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int64(digits: ends[0]), let last = Int64(digits: ends[1]), first <= last,
      last < .max
    else { return nil }
    range = first..<(last + 1)
    if parts[1] == "*" { return }
    guard let complete = Int64(digits: parts[1]), last < complete else { return nil }
    self.complete = complete
  }
}

extension Int64 {
  /// Reads a number of digits only; nil for anything else, and if it is too large.
  init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(text)
  }
}
