/// A problem of a file, and its effect on the card, in words for the user.
public struct VCardProblem: Error, Hashable, Sendable {
  /// The effect of a problem on the text that has it.
  public enum Effect: Hashable, Sendable {
    /// The card exceeds a limit, or it is empty and has no end. It is not among the readings.
    case cardLost
    /// The card was read, although its version is unknown or it has no end.
    case cardKept
    /// The card was read; the line is kept, and every version writes it as it was read.
    case lineKept
    /// Text outside cards was skipped.
    case textSkipped

    /// Whether the card was read.
    public var keepsCard: Bool { self == .cardKept || self == .lineKept }
  }

  /// The rule that the card breaks.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name, such as `missingColon`.
    public let description: String

    /// A line of a card has no colon.
    public static let missingColon = Code(description: "missingColon")
    /// A property or parameter has no name, or an invalid one.
    public static let invalidName = Code(description: "invalidName")
    /// A binary value is not base64, or its `data:` URI cannot be decoded.
    public static let invalidBase64 = Code(description: "invalidBase64")
    /// A value has a charset that is not supported; it is shown as if it had none.
    public static let unknownCharset = Code(description: "unknownCharset")
    /// The card's `VERSION` is not 2.1, 3.0 or 4.0; the next lower one, or one that fits the syntax, is assumed.
    public static let unsupportedVersion = Code(description: "unsupportedVersion")
    /// The card has no `END:VCARD`.
    public static let missingEnd = Code(description: "missingEnd")
    /// An `END:VCARD` is outside any card.
    public static let strayEnd = Code(description: "strayEnd")
    /// Text is outside any card; reported once for consecutive lines.
    public static let strayText = Code(description: "strayText")
    /// Another component, such as a calendar, begins or ends inside a card.
    public static let foreignComponent = Code(description: "foreignComponent")
    /// A line is longer than ``VCardLimits/lineLength``.
    public static let lineTooLong = Code(description: "lineTooLong")
    /// The card is longer than ``VCardLimits/cardLength``, or has more lines than ``VCardLimits/lineCount``.
    public static let cardTooLong = Code(description: "cardTooLong")
    /// Cards are nested deeper than ``VCardLimits/depth``.
    public static let tooDeep = Code(description: "tooDeep")
  }

  /// The rule that the card breaks.
  public let code: Code
  /// The effect on the card or the line; problems of a kept card come before the card.
  public let effect: Effect
  /// The line of the file, counted from 1; for a card without an end, the line where the card begins.
  public let line: Int
  /// The number of the card in the file, from 1; nil for text outside cards.
  public let card: Int?
  /// The property in upper case, if there is one.
  public let property: String?
  /// The text found in the file.
  public let found: String
  /// The text expected instead.
  public let expected: String
}

extension VCardProblem: CustomStringConvertible {
  /// One line with the location, the text found and the text expected.
  public var description: String {
    var location = "line \(line)"
    if let card { location += ", card \(card)" }
    if let property { location += ", \(property)" }
    return "\(location): \(found); expected \(expected)"
  }
}
