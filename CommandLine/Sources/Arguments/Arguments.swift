/// The arguments of a command: options with and without values, and the rest.
public struct Arguments: Sendable, Equatable {
  /// An option that a command knows.
  public struct Option: Sendable, Equatable {
    public let name: String
    /// A word for its value in the help; nil for an option without a value.
    public let value: String?
    /// All values that a shell can complete; none where others are possible.
    public let choices: [String]
    public let help: String

    public init(_ name: String, value: String? = nil, choices: [String] = [], help: String) {
      self.name = name
      self.value = value
      self.choices = choices
      self.help = help
    }
  }

  /// The options that were given, with their values; an option without a value has an empty one.
  public private(set) var options: [String: String] = [:]
  /// The lines of lists that were given as they are, by the option that otherwise names a file.
  public private(set) var lists: [String: [String]] = [:]
  /// The arguments that are no options.
  public private(set) var rest: [String] = []

  public init(options: [String: String], lists: [String: [String]], rest: [String]) {
    self.options = options
    self.lists = lists
    self.rest = rest
  }

  /// Parses arguments: `--name value`, `--name=value`, and `--` before arguments that are no options.
  ///
  /// - Parameter maximum: how many arguments that are no options are allowed.
  /// - Throws: ``UsageError`` for an option that is unknown, twice or without its value, and for too many arguments.
  public init(_ arguments: some Sequence<String>, options known: [Option], maximum: Int) throws(UsageError) {
    var open = Array(arguments.reversed())
    var areOptionsOver = false
    while let argument = open.popLast() {
      if !areOptionsOver, argument == "--" {
        areOptionsOver = true
      } else if !areOptionsOver, argument.hasPrefix("-"), argument != "-" {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = known.first(where: { $0.name == parts[0] }) else {
          throw UsageError("There is no option \(parts[0]).\(Self.suggestion(parts[0], known.map(\.name)))")
        }
        guard options[option.name] == nil else { throw UsageError("\(option.name) is there twice.") }
        if let word = option.value {
          guard let value = parts.count > 1 ? parts[1] : open.popLast(), !value.isEmpty else {
            throw UsageError("\(option.name) needs a value: \(option.name) \(word).")
          }
          options[option.name] = value
        } else {
          guard parts.count == 1 else { throw UsageError("\(option.name) takes no value.") }
          options[option.name] = ""
        }
      } else {
        rest.append(argument)
        guard rest.count <= maximum else { throw UsageError("“\(argument)” is one argument too many.") }
      }
    }
  }

  public func has(_ option: String) -> Bool { options[option] != nil || lists[option] != nil }

  /// The lines of a help text for options.
  ///
  /// - Parameter width: the columns of the terminal.
  public static func help(_ options: [Option], width: Int = .max) -> String {
    table(
      options.map { option in (option.value.map { "\(option.name) \($0)" } ?? option.name, option.help) }, width: width)
  }

  /// Lines of names with their explanations, which are broken between words where a line would be longer than wanted.
  public static func table(_ rows: [(name: String, text: String)], width: Int = .max) -> String {
    let indent = (rows.map(\.name.count).max() ?? 0) + 4
    let blanks = String(repeating: " ", count: indent)
    return rows.map { name, text in
      "  \(name)\(blanks.dropFirst(name.count + 2))\(wrapped(text, width: width - indent, indent: blanks))\n"
    }.joined()
  }

  /// A text whose lines are broken between words where they would be longer than wanted.
  public static func wrapped(_ text: String, width: Int, indent: String = "") -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n\(indent)")
  }

  /// A question after the known name that differs in the fewest characters, if these are at most two, and not all.
  public static func suggestion(_ name: String, _ known: [String]) -> String {
    let near = known.map { ($0, distance(Array($0), Array(name))) }.min { $0.1 < $1.1 }
    guard let near, near.1 <= 2, near.1 < name.count else { return "" }
    return " Did you mean \(near.0)?"
  }

  /// The Levenshtein distance.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (place, character) in one.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for column in other.indices {
        let cost = min(row[column] + 1, row[column + 1] + 1, diagonal + (character == other[column] ? 0 : 1))
        diagonal = row[column + 1]
        row[column + 1] = cost
      }
    }
    return row[other.count]
  }
}

/// Arguments that a command does not understand.
public struct UsageError: Error, CustomStringConvertible, Equatable {
  public let description: String

  public init(_ description: String) { self.description = description }
}
