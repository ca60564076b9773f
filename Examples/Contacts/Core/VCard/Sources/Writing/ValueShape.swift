/// The separators of a raw value, by its property; other separators are text and need escaping.
enum ValueShape {
  case text
  case list
  case structured
  case link
  /// Any separator may have a meaning.
  case unknown

  init(_ property: VCardProperty) {
    switch property.valueType {
    case "uri", "url": self = .link
    case "text" where Self(property.name) == .link: self = .text
    default: self = Self(property.name)
    }
  }

  private init(_ name: String) {
    switch name {
    case "FN", "NOTE", "TITLE", "ROLE", "LABEL", "TEL", "EMAIL", "MAILER", "TZ", "UID", "REV", "PRODID", "CLASS",
      "SORT-STRING", "X-ABLABEL", "X-ABRELATEDNAMES", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME":
      self = .text
    case "CATEGORIES", "NICKNAME":
      self = .list
    case "N", "ADR", "ORG", "GEO", "GENDER", "X-ANDROID-CUSTOM":
      self = .structured
    case "URL", "SOURCE", "IMPP", "MEMBER", "FBURL", "CALURI", "CALADRURI", "RELATED":
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
