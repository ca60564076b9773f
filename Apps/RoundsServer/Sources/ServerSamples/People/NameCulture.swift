/// Given and family names that are common where a language is spoken.
///
/// The names are combined at random: no person is meant.
struct NameCulture: Sendable {
  /// The language, as a tag of BCP 47.
  let language: String
  /// What the language is called in English.
  let languageName: String
  /// How many patients of a hundred have such names, about.
  let weight: Int
  /// The skin tones among which most people's are, on a scale from 0 (light) to 5 (dark).
  let tones: ClosedRange<Int>
  let female: [PersonName.Part]
  let male: [PersonName.Part]
  let families: [PersonName.Part]
  /// Whether men and women have other forms of a family name; `families` has both then, divided by a slash.
  let hasGenderedFamilies: Bool

  init(
    _ language: String, _ languageName: String, weight: Int, tones: ClosedRange<Int>, female: String, male: String,
    families: String
  ) {
    self.language = language
    self.languageName = languageName
    self.weight = weight
    self.tones = tones
    self.female = PersonName.Part.list(female)
    self.male = PersonName.Part.list(male)
    self.families = PersonName.Part.list(families)
    hasGenderedFamilies = families.contains("/")
  }

  /// Whether the names are in Latin letters.
  var isLatin: Bool { families.allSatisfy { $0.native == nil } }
}

/// A person's name, perhaps in two scripts.
struct PersonName: Sendable {
  /// A part of a name.
  struct Part: Sendable {
    /// The part in Latin letters.
    let latin: String
    /// The part in the script of the language; nil if that is Latin.
    let native: String?

    /// Reads parts divided by commas; each is in Latin letters, or in both scripts, divided by a bar.
    static func list(_ text: String) -> [Part] {
      text.split(separator: ",").map { part in
        let scripts = part.split(separator: "|").map { String($0.drop { $0 == " " }) }
        return Part(latin: scripts[0], native: scripts.count > 1 ? scripts[1] : nil)
      }
    }

    /// The form for a woman or a man, of parts that have two.
    func form(isFemale: Bool) -> Part {
      func form(_ text: String) -> String {
        let forms = text.split(separator: "/").map(String.init)
        return forms.count > 1 ? forms[isFemale ? 1 : 0] : text
      }
      return Part(latin: form(latin), native: native.map(form))
    }
  }

  let given: [Part]
  let family: Part

  init(given: [Part], family: Part) {
    self.given = given
    self.family = family
  }

  /// The name in Latin letters.
  var latin: String { (given.map(\.latin) + [family.latin]).joined(separator: " ") }

  /// The first given name and the family name in small ASCII letters, such as `ines.moreau`.
  var login: String { Self.ascii(given.first?.latin ?? "") + "." + Self.ascii(family.latin) }

  /// Spells a name in small letters from a to z; other characters are left out.
  static func ascii(_ text: String) -> String {
    var result = ""
    for scalar in text.lowercased().decomposed {
      switch scalar {
      case "a"..."z": result.unicodeScalars.append(scalar)
      case "ß": result += "ss"
      case "æ": result += "ae"
      case "œ": result += "oe"
      case "ø": result += "o"
      case "ł": result += "l"
      case "đ", "ð": result += "d"
      case "þ": result += "th"
      case "ı": result += "i"
      default: break
      }
    }
    return result
  }
}
