/// The meaning of a parameter without a name in version 2.1 (vCard 2.1, section 2.1.2).
enum BareParameter {
  case encoding
  case valueType
  case type

  init(_ word: String) {
    switch word.uppercased() {
    case "QUOTED-PRINTABLE", "BASE64", "B", "7BIT", "8BIT": self = .encoding
    case "INLINE", "URL", "CONTENT-ID", "CID": self = .valueType
    default: self = .type
    }
  }
}
