/// The entries and problems of a file of `KEY=value` lines.
///
/// ```
/// # A comment
/// BASE_URL=https://example.com   # the value ends before a space and this sign
/// export TIMEOUT = 30s
/// GREETING="two lines\nand a \"quote\""
/// PATTERN='taken as it is: \d # $'
/// ```
///
/// The file is UTF-8. A value without quotes has no spaces around it. Within double quotes `\n`, `\r`, `\t`, `\"`, `\\`
/// and `\$` are replaced; within single quotes nothing is. A value ends on its line. Nothing is expanded: `$` stands
/// for itself.
///
/// Messages contain no part of a line but its key, as any line may contain a secret.
public struct EnvironmentFile: Sendable {
  /// The values, in the order of the lines.
  public private(set) var entries: [EnvironmentEntry] = []
  /// The lines that could not be read.
  public private(set) var problems: [EnvironmentProblem] = []

  private let path: String
  /// The quote that a line left open: the lines up to the next one belong to it.
  private var openQuote: UInt8?

  /// Parses the bytes of a file.
  public init(parsing bytes: [UInt8], path: String) {
    self.path = path
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let newline = UInt8(ascii: "\n")
    for (index, line) in text.split(separator: newline, omittingEmptySubsequences: false).enumerated() {
      parse(line.last == UInt8(ascii: "\r") ? line.dropLast() : line, number: index + 1)
    }
  }

  private mutating func parse(_ line: ArraySlice<UInt8>, number: Int) {
    if let quote = openQuote {
      if line.contains(quote) { openQuote = nil }
      return
    }
    // Bytes that are not UTF-8 are replaced. String(validating:as:) needs iOS 18 and macOS 15.
    let text = String(decoding: line, as: UTF8.self)
    guard text.utf8.elementsEqual(line), !line.contains(0) else {
      return report(number, nil, "the line is not UTF-8 text", remedy: "Save the file as UTF-8.")
    }
    var rest = Self.trimmed(text[...])
    if rest.isEmpty || rest.hasPrefix("#") { return }
    if rest.hasPrefix("export ") { rest = Self.trimmed(rest.dropFirst(7)) }
    guard let sign = rest.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return report(number, nil, "the line has no equals sign", remedy: "Write KEY=value, or # before a comment.")
    }
    let name = String(Self.trimmed(rest[..<sign]))
    guard EnvironmentSchema.isValid(name: name) else {
      return report(
        number, nil, "the text before the equals sign is not a name",
        remedy: "Name the key by letters, digits and underscores, not beginning with a digit.")
    }
    let value = Self.trimmed(rest[rest.utf8.index(after: sign)...])
    guard let quote = value.utf8.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return add(name, Self.withoutComment(value), number)
    }
    parse(value.utf8.dropFirst(), in: quote, of: name, number: number)
  }

  private mutating func parse(_ bytes: Substring.UTF8View.SubSequence, in quote: UInt8, of name: String, number: Int) {
    var value: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == quote {
        let after = Self.trimmed(Substring(rest))
        guard after.isEmpty || after.hasPrefix("#") else {
          return report(
            number, name, "text follows the closing quote", remedy: "Escape quotes in the value, or remove the text.")
        }
        return add(name, Substring(String(decoding: value, as: UTF8.self)), number)
      }
      guard byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") else {
        value.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "n"): value.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "r"): value.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "t"): value.append(UInt8(ascii: "\t"))
      case .some(let escaped) where escaped == quote || "\\$".utf8.contains(escaped): value.append(escaped)
      default:
        return report(
          number, name, "a backslash is followed by no known escape",
          remedy: "Write \\\\ for a backslash, or use single quotes.")
      }
    }
    openQuote = quote
    report(
      number, name, "the quote is not closed on its line", remedy: "Close it, and write \\n for a line break.")
  }

  private mutating func add(_ name: String, _ value: Substring, _ number: Int) {
    entries.append(EnvironmentEntry(name, text: String(value), origin: origin(number)))
  }

  private mutating func report(_ number: Int, _ name: String?, _ reason: String, remedy: String) {
    problems.append(
      EnvironmentProblem(.malformed, key: name, origin: origin(number), reason: reason, remedy: remedy))
  }

  private func origin(_ number: Int) -> EnvironmentOrigin {
    EnvironmentOrigin(layer: "file", location: "\(path):\(number)")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private static func trimmed(_ text: Substring) -> Substring {
    var bytes = text.utf8.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return Substring(bytes)
  }

  /// Returns a value without quotes up to a number sign that follows a space, or begins the value.
  private static func withoutComment(_ value: Substring) -> Substring {
    var previous = UInt8(ascii: " ")
    for index in value.utf8.indices {
      if value.utf8[index] == UInt8(ascii: "#"), isSpace(previous) { return trimmed(value[..<index]) }
      previous = value.utf8[index]
    }
    return value
  }
}
