/// The directives of a message's `Cache-Control` fields (RFC 9111, section 5.2).
///
/// Names are compared in any case; arguments are read as tokens and as quoted strings. Text inside a quoted string is
/// no directive.
struct CacheDirectives: Sendable {
  /// The number of seconds of a directive.
  enum Seconds: Equatable {
    /// The directive is missing.
    case absent
    /// The argument is missing, is no number, or differs between several of the directive.
    case invalid
    /// The number, at most ``CacheDirectives/infinity``.
    case value(Double)
  }

  /// The greatest number of seconds; a larger one is read as this one (RFC 9111, section 1.2.2).
  static let infinity = 2_147_483_648.0

  private var arguments: [String: [String?]] = [:]

  init(_ fields: HTTPFields) {
    for value in fields.values(of: "Cache-Control") { add(value) }
  }

  /// Whether there is a directive, with or without an argument.
  func contains(_ name: String) -> Bool { arguments[name] != nil }

  /// Whether there is a directive without an argument.
  func isUnqualified(_ name: String) -> Bool { arguments[name]?.contains(nil) ?? false }

  /// The field names of a directive with an argument, in lower case.
  func names(_ name: String) -> [String] {
    (arguments[name] ?? []).compactMap { $0 }
      .flatMap { $0.split(separator: ",").map { $0.trimmingSpaces.lowercased() } }.filter { !$0.isEmpty }
  }

  /// The seconds of a directive.
  func seconds(_ name: String) -> Seconds {
    guard let all = arguments[name] else { return .absent }
    let numbers = Set(all.map { $0.flatMap(Self.seconds) })
    guard numbers.count == 1, let number = numbers.first ?? nil else { return .invalid }
    return .value(number)
  }

  /// Reads a number of seconds: digits only, with a limit instead of an overflow.
  static func seconds(_ text: some StringProtocol) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let digits = text.drop { $0 == "0" }
    guard digits.count <= 10 else { return infinity }
    return min(Double(digits.isEmpty ? "0" : String(digits)) ?? infinity, infinity)
  }

  private mutating func add(_ value: String) {
    for item in value.listItems {
      guard let equals = item.firstIndex(of: "=") else {
        arguments[item.trimmingSpaces.lowercased(), default: []].append(nil)
        continue
      }
      let argument = item[item.index(after: equals)...].trimmingSpaces
      arguments[item[..<equals].trimmingSpaces.lowercased(), default: []].append(argument.unquoted)
    }
  }
}

extension StringProtocol {
  /// The members of a comma-separated list, without spaces and empty members; commas in quoted strings do not separate.
  var listItems: [String] {
    guard utf8.contains(UInt8(ascii: "\"")) else {
      return split(separator: ",").map(\.trimmingSpaces).filter { !$0.isEmpty }
    }
    var items: [String] = []
    var item = ""
    var isQuoted = false
    var isEscaped = false
    for character in self {
      if character == ",", !isQuoted {
        items.append(item)
        item = ""
        continue
      }
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
      } else if character == "\"" {
        isQuoted = true
      }
      item.append(character)
    }
    items.append(item)
    return items.map(\.trimmingSpaces).filter { !$0.isEmpty }
  }

  /// The content of a quoted string; the text itself if it is none.
  var unquoted: String {
    guard count >= 2, first == "\"", last == "\"" else { return String(self) }
    var text = ""
    var isEscaped = false
    for character in dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      isEscaped = false
      text.append(character)
    }
    return text
  }
}
