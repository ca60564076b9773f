/// Why a card could not be read, in words for the person who brought the file.
public struct VCardProblem: Error, Hashable, Sendable {
  /// The rule that the card breaks.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name, such as `missingColon`.
    public let description: String

    /// A line of a card has no colon.
    public static let missingColon = Code(description: "missingColon")
    /// A property or parameter has no name, or its name holds what no name may hold.
    public static let invalidName = Code(description: "invalidName")
    /// A binary value is not base64.
    public static let invalidBase64 = Code(description: "invalidBase64")
    /// A value is in a charset that this library does not know.
    public static let unknownCharset = Code(description: "unknownCharset")
    /// The card's `VERSION` is none of 2.1, 3.0 and 4.0.
    public static let unsupportedVersion = Code(description: "unsupportedVersion")
    /// The card has no `END:VCARD`.
    public static let missingEnd = Code(description: "missingEnd")
    /// An `END:VCARD` stands where no card is open.
    public static let strayEnd = Code(description: "strayEnd")
    /// Text stands outside of any card; reported once for a run of lines.
    public static let strayText = Code(description: "strayText")
    /// Something else than a card begins or ends inside a card, such as a calendar.
    public static let foreignComponent = Code(description: "foreignComponent")
    /// A line is longer than ``VCardLimits/lineLength``.
    public static let lineTooLong = Code(description: "lineTooLong")
    /// The card is longer than ``VCardLimits/cardLength``.
    public static let cardTooLong = Code(description: "cardTooLong")
    /// More cards lie inside one another than ``VCardLimits/depth``.
    public static let tooDeep = Code(description: "tooDeep")
  }

  /// The rule that the card breaks.
  public let code: Code
  /// The line of the file, counted from 1; for a card without an end, the line where the card begins.
  public let line: Int
  /// Which card of the file this is, counted from 1; nil for text outside of cards.
  public let card: Int?
  /// The property, in upper case, where there is one to name.
  public let property: String?
  /// What the file has.
  public let found: String
  /// What it should have instead.
  public let expected: String
}

extension VCardProblem: CustomStringConvertible {
  /// One line that names the place, what is wrong and what was expected.
  public var description: String {
    var place = "line \(line)"
    if let card { place += ", card \(card)" }
    if let property { place += ", \(property)" }
    return "\(place): \(found); expected \(expected)"
  }
}
