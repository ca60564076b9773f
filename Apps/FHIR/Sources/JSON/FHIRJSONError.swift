/// The reason a text is not JSON, and where.
public struct FHIRJSONError: Error, Hashable, Sendable {
  /// The rule that a text breaks.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name, such as `duplicateName`.
    public let description: String

    /// The text ends inside a value, or is empty.
    public static let unexpectedEnd = Code(description: "unexpectedEnd")
    /// A character stands where the grammar of JSON allows none like it.
    public static let unexpectedCharacter = Code(description: "unexpectedCharacter")
    /// A number has no digits where there must be some, or zeros before its digits.
    public static let invalidNumber = Code(description: "invalidNumber")
    /// A backslash is followed by a character that makes no escape.
    public static let invalidEscape = Code(description: "invalidEscape")
    /// An escape is one half of a surrogate pair, which is no character.
    public static let loneSurrogate = Code(description: "loneSurrogate")
    /// A string contains a control character without an escape.
    public static let controlCharacter = Code(description: "controlCharacter")
    /// The bytes are not UTF-8.
    public static let invalidUTF8 = Code(description: "invalidUTF8")
    /// The text begins with a byte order mark.
    public static let byteOrderMark = Code(description: "byteOrderMark")
    /// An object has two members of one name.
    public static let duplicateName = Code(description: "duplicateName")
    /// Another value follows the first.
    public static let trailingText = Code(description: "trailingText")
    /// Values are nested deeper than ``FHIRJSONLimits/depth``.
    public static let tooDeep = Code(description: "tooDeep")
    /// The text is longer than ``FHIRJSONLimits/size``.
    public static let tooLarge = Code(description: "tooLarge")
  }

  /// The rule that the text breaks.
  public let code: Code
  /// The byte at which it does, from 0.
  public let offset: Int
  /// The line of the byte, from 1.
  public let line: Int
  /// The byte's place in its line, from 1.
  public let column: Int
  /// The value that was being read, such as `$.name[0].given`.
  public let path: String
  /// The found and the expected characters, or the broken rule, in words.
  public let reason: String
}

extension FHIRJSONError: CustomStringConvertible {
  /// The location, the path, the reason, the rule and the remedy, on one line.
  public var description: String {
    "line \(line), column \(column) (byte \(offset)), \(path): \(reason) (\(code)). Correct the JSON text."
  }
}
