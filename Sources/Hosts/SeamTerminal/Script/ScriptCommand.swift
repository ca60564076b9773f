/// One line of a script.
enum ScriptCommand: Equatable {
  case size(Size)
  case type(String)
  case paste(String)
  case key(Key)
  case expect(String)
  case expectNot(String)
  case expectQuit
  case waitFor(String)
  case timeout(seconds: Int)
  case screen(title: String)

  /// The description of an invalid line, with the remedy.
  struct Problem: Error {
    let message: String
  }

  static let names = [
    "size", "type", "paste", "key", "expect", "expect-not", "expect-quit", "wait-for", "timeout", "screen",
  ]

  /// Parses a line; nil for an empty line or a comment.
  init?(line: some StringProtocol) throws(Problem) {
    let trimmed = Self.trim(line)
    guard let first = trimmed.first, first != "#" else { return nil }
    let name = trimmed.prefix { !$0.isWhitespace }
    let argument = Self.unquote(Self.trim(trimmed.dropFirst(name.count)))
    switch name {
    case "size": self = .size(try Self.size(argument))
    case "type": self = .type(try Self.text(argument, of: name))
    case "paste": self = .paste(try Self.text(argument, of: name))
    case "key": self = .key(try Self.key(argument))
    case "expect": self = .expect(try Self.text(argument, of: name))
    case "expect-not": self = .expectNot(try Self.text(argument, of: name))
    case "expect-quit": self = .expectQuit
    case "wait-for": self = .waitFor(try Self.text(argument, of: name))
    case "timeout":
      guard let seconds = Int(argument), (1...3600).contains(seconds) else {
        throw Problem(message: "timeout needs a number of seconds from 1 to 3600, for example: timeout 30")
      }
      self = .timeout(seconds: seconds)
    case "screen": self = .screen(title: argument)
    default:
      throw Problem(message: "unknown command \"\(name)\"; use one of \(Self.names.joined(separator: ", "))")
    }
  }

  private static func size(_ argument: String) throws(Problem) -> Size {
    let numbers = argument.split(separator: "x").map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1], (1...500).contains(columns),
      (1...200).contains(rows)
    else { throw Problem(message: "size needs COLUMNSxROWS, at most 500x200, for example: size 80x24") }
    return Size(columns: columns, rows: rows)
  }

  private static func key(_ argument: String) throws(Problem) -> Key {
    guard let key = Key(name: argument), KeyEncoder.bytes(for: key) != nil else {
      throw Problem(
        message: "unknown key \"\(argument)\"; use \(Key.knownNames), optionally with ctrl+, alt+ or shift+")
    }
    return key
  }

  private static func text(_ argument: String, of name: some StringProtocol) throws(Problem) -> String {
    guard !argument.isEmpty else { throw Problem(message: "\(name) needs a text, for example: \(name) Wilma") }
    return argument
  }

  /// Removes quotation marks, which preserve blanks at the ends.
  private static func unquote(_ text: String) -> String {
    text.count >= 2 && text.first == "\"" && text.last == "\"" ? String(text.dropFirst().dropLast()) : text
  }

  private static func trim(_ text: some StringProtocol) -> String {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}
