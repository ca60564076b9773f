import CoreTesting
import CoreVCard

/// The contents of a card, independent of its version.
struct CardContent: Equatable {
  let formattedName: [Substring]
  let name: [Substring]
  let phones: [String]
  let emails: [String]
  let addresses: [VCardAddress]
  let birthday: VCardBirthday?
  let note: String?
  let categories: [String]
  let organization: VCardOrganization?
  let relations: [VCardRelated]
  let photo: [UInt8]?
  let kind: String?
  let members: [String]

  init(_ card: VCard) {
    // A missing name is derived from the other one, or from the organization, an e-mail address or a phone number.
    let names = [
      card.name?.spoken, card.organization?.name, card.emails.first?.value, card.phones.first?.value,
    ]
    let displayed = card.formattedName ?? names.compactMap(\.self).first { !$0.isEmpty } ?? ""
    formattedName = displayed.split(whereSeparator: \.isWhitespace)
    let spoken = card.name?.spoken ?? ""
    name = (spoken.isEmpty ? displayed : spoken).split(whereSeparator: \.isWhitespace)
    phones = card.phones.map(Self.text)
    emails = card.emails.map(Self.text)
    addresses = card.addresses.map(\.value)
    birthday = card.birthday
    note = card.note
    categories = card.categories
    organization = card.organization
    relations = card.relations.map(\.value)
    if case .data(let bytes, _)? = card.photo { photo = bytes } else { photo = nil }
    kind = card.kind
    members = card.members
  }

  /// `internet` is the type of all mail addresses before version 4.0.
  private static func text(_ entry: VCardEntry<String>) -> String {
    let types = entry.types.subtracting(["internet"]).sorted().joined(separator: " ")
    return "\(entry.value), \(types), \(entry.label ?? "")\(entry.isPreferred ? ", preferred" : "")"
  }
}

extension CardContent {
  /// The fields that differ, with both values.
  func differences(from other: CardContent) -> [String] {
    zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children).compactMap { mine, theirs in
      let (mine, theirs, label) = ("\(mine.value)", "\(theirs.value)", mine.label ?? "")
      return mine == theirs ? nil : "\(label): \(mine) instead of \(theirs)"
    } + (self == other ? [] : ["differs"])
  }
}

extension SeededRandom {
  /// Returns a card of the fixtures or with odd lines, with some bytes changed.
  mutating func damagedCard() -> [UInt8] {
    var file = chance(60) ? bytes(pick(Fixture.all).text) : oddCard(pick(VCardVersion.allCases))
    let words = [
      "\r\n", "\r\n ", "\r", "=\r\n", ";ENCODING=QUOTED-PRINTABLE", ";BASE64", ";CHARSET=Shift_JIS", ";CHARSET=x", "\"",
      ":", ";", ",", ".", "^", "\\", "\\n", "\u{0}", "=0D=0A", "=", "data:image/png;base64,", ";VALUE=uri", "item1.",
      "AGENT:\r\n", "é", "X/",
    ]
    for _ in 0..<(1 + below(5)) {
      let place = below(file.count)
      switch below(4) {
      case 0: file[place] = UInt8.random(in: 0...255, using: &self)
      case 1: file.removeSubrange(place..<min(file.count, place + 1 + below(20)))
      case 2: file.insert(contentsOf: pick(words).utf8, at: place)
      default: file.insert(contentsOf: file[place..<min(file.count, place + below(60))], at: below(file.count))
      }
    }
    return file
  }
}
