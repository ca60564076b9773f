/// A range of bytes as a request asks for it (RFC 9110, section 14.1.2).
enum ByteRange: Equatable, Sendable {
  /// From an offset to a last byte, both included.
  case fromTo(Int64, Int64)
  /// From an offset to the end.
  case from(Int64)
  /// The last bytes.
  case last(Int64)

  /// The part of a representation that a request asks for by `Range`.
  enum Requested: Equatable, Sendable {
    /// The whole representation.
    case whole
    /// One range of bytes.
    case range(ByteRange)
    /// Several ranges, another unit, or something invalid: for the server.
    case other
  }

  /// Reads the `Range` of a request; other methods than GET have none.
  static func requested(_ request: HTTPRequest) -> Requested {
    let values = request.fields.values(of: "Range")
    guard request.method == .get, let value = values.first else { return .whole }
    let parts = value.lowercased().split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard values.count == 1, parts.count == 2, parts[0].trimmingSpaces == "bytes" else { return .other }
    let ends = parts[1].trimmingSpaces.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return .other }
    switch (ends[0].isEmpty ? nil : number(ends[0]), ends[1].isEmpty ? nil : number(ends[1])) {
    case (let first?, let last?) where first <= last: return .range(.fromTo(first, last))
    case (let first?, nil) where ends[1].isEmpty: return .range(.from(first))
    case (nil, let count?) where ends[0].isEmpty && count > 0: return .range(.last(count))
    default: return .other
    }
  }

  /// The bytes of a representation; nil if none of them are asked for.
  func resolved(total: Int64) -> Range<Int64>? {
    let range =
      switch self {
      case .fromTo(let first, let last): (first, last < total ? last + 1 : total)
      case .from(let first): (first, total)
      case .last(let count): (max(0, total - count), total)
      }
    return range.0 < range.1 ? range.0..<range.1 : nil
  }

  /// The bytes of a representation that a response with status 206 contains, and the number of all its bytes.
  struct Content: Equatable, Sendable {
    let range: Range<Int64>
    let total: Int64

    init(range: Range<Int64>, total: Int64) {
      self.range = range
      self.total = total
    }

    /// Reads `Content-Range`; nil if it is not one range of bytes of a known length.
    init?(_ fields: HTTPFields) {
      let values = fields.values(of: "Content-Range")
      guard values.count == 1, let value = values.first?.lowercased(), value.hasPrefix("bytes ") else { return nil }
      let parts = value.dropFirst(6).trimmingSpaces.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let total = ByteRange.number(parts[1]) else { return nil }
      let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let first = ByteRange.number(ends[0]), let last = ByteRange.number(ends[1]),
        first <= last, last < total
      else { return nil }
      self.init(range: first..<last + 1, total: total)
    }

    /// The value of `Content-Range`.
    var text: String { "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)" }
  }

  /// Reads a number of at most 18 digits, which no sum of two overflows.
  private static func number(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text)
  }
}
