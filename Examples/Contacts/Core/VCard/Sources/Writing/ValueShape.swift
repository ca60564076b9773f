/// The separators of a raw value, by its property; other separators are text and need escaping.
enum ValueShape {
  case text
  case list
  case structured
  case link
  /// Any separator may have a meaning.
  case unknown

  init(_ property: VCardProperty) {
    let usual = Self(property.name)
    switch property.valueType {
    // Accessors read a text as text, whatever its parameters say.
    case "uri", "url": self = usual == .unknown ? .link : usual
    case "text": self = usual == .link ? .text : usual
    // Some writers put a text, such as a name, where a link belongs.
    default: self = Self.mayBeText.contains(property.name) && !Link.isLink(property.raw ?? "") ? .text : usual
    }
  }

  static func isKnown(_ name: String) -> Bool { Self(name) != .unknown || name == "BDAY" }

  private static let mayBeText = Set(GroupProperty.member.names + ["RELATED"])

  private init(_ name: String) {
    switch name {
    case "FN", "NOTE", "TITLE", "ROLE", "LABEL", "TEL", "EMAIL", "MAILER", "TZ", "UID", "REV", "PRODID", "CLASS",
      "SORT-STRING", "X-ABLABEL", "X-ABRELATEDNAMES", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME",
      "KIND", "X-ADDRESSBOOKSERVER-KIND":
      self = .text
    case "CATEGORIES", "NICKNAME":
      self = .list
    case "N", "ADR", "ORG", "GEO", "GENDER", "X-ANDROID-CUSTOM":
      self = .structured
    case "URL", "SOURCE", "IMPP", "MEMBER", "FBURL", "CALURI", "CALADRURI", "RELATED",
      "X-ADDRESSBOOKSERVER-MEMBER":
      self = .link
    default:
      self = .unknown
    }
  }

  var separators: [UInt8] {
    switch self {
    case .text, .link: []
    case .list: [.comma]
    case .structured: [.semicolon]
    case .unknown: [.semicolon, .comma]
    }
  }
}
