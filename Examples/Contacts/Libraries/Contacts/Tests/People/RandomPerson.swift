import CoreTesting
import LibContacts
import LibContactsTesting

/// Text of letters that are folded in all ways, with its folded form.
struct RandomText {
  private(set) var text = ""
  private(set) var folded = ""

  private static let pieces = [
    ("a", "a"), ("B", "b"), ("é", "e"), ("e\u{301}", "e"), ("Ø", "o"), ("o", "o"), ("ß", "ss"), ("s", "s"), ("Æ", "ae"),
    ("Σ", "σ"), ("Ｗ", "w"), ("一", "一"), ("'", "'"), ("ł", "l"),
  ]

  init(pieces count: Int, using random: inout SeededRandom) {
    for _ in 0..<count {
      let piece = random.pick(Self.pieces)
      text += piece.0
      folded += piece.1
    }
  }
}

/// A person with some fields, and their texts.
struct RandomPerson {
  let person: Person
  let texts: [RandomText]

  init(using random: inout SeededRandom) {
    let texts = (0..<6).map { _ in RandomText(pieces: random.below(5), using: &random) }
    let id = String(random.next(), radix: 16)
    person = Person(
      id: .init(rawValue: id), name: texts[0].text, organization: texts[1].text, emails: [.init(texts[2].text)],
      addresses: [.init([texts[3].text])], note: texts[4].text, groups: [texts[5].text])
    self.texts = texts
  }
}

/// A phone number, and the ways in which people write it.
struct RandomNumber: Equatable {
  let country: String
  let rest: String

  init(using random: inout SeededRandom) {
    country = random.pick(["1", "44", "49", "358"])
    rest = String((0..<6 + random.below(4)).map { _ in random.pick(Array("123456789")) })
  }

  /// Returns the number as it is written abroad, in one of the usual ways.
  func written(using random: inout SeededRandom) -> String {
    random.pick(["+", "00", "+ "]) + country + random.pick(["", " ", "(0)", " (0) ", "-"]) + split(rest, using: &random)
  }

  /// Returns the part that somebody types: the number without the country code, or its last digits.
  func part(using random: inout SeededRandom) -> String {
    random.pick(["0\(split(rest, using: &random))", split(rest, using: &random), String(rest.suffix(5))])
  }

  private func split(_ digits: String, using random: inout SeededRandom) -> String {
    let separator = random.pick(["", " ", "-", "/", ".", "–"])
    return digits.prefix(3) + separator + digits.dropFirst(3)
  }
}
