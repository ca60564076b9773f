/// When a person was born, as far as the card tells.
public enum VCardBirthday: Hashable, Sendable {
  /// A date of which parts may be unknown; a time of day in the card is left out.
  case date(VCardDate)
  /// Words, such as “around 1800”.
  case text(String)
}

extension VCard {
  /// The birthday (`BDAY`), in any of the forms that address books write.
  ///
  /// Apple's year-less `X-APPLE-OMIT-YEAR=1604:1604-04-12` reads as a date without a year, and in version 3.0 such a
  /// date is written that way.
  public var birthday: VCardBirthday? {
    get { single("BDAY").flatMap { Birthday($0, version: version)?.value } }
    set {
      guard let newValue else { return setSingle("BDAY", nil) }
      guard newValue != birthday else { return }
      let birthday = Birthday(value: newValue, time: "")
      let version = version
      setSingle("BDAY") { birthday.write(to: &$0, version: version) }
    }
  }
}

/// A birthday with the time of day that may stand behind the date.
struct Birthday {
  private static let omitYear = "X-APPLE-OMIT-YEAR"
  /// The leap year that Apple's address books fill in for a missing year.
  private static let filler = 1604

  let value: VCardBirthday
  /// From the `T` on, as written.
  let time: String

  init(value: VCardBirthday, time: String) {
    self.value = value
    self.time = time
  }

  /// Nil if the property is empty.
  init?(_ property: VCardProperty, version: VCardVersion) {
    guard let text = property.text(in: version), !text.isEmpty else { return nil }
    let end = text.firstIndex { $0 == "T" || $0 == "t" || $0 == " " } ?? text.endIndex
    guard property.valueType != "text", let date = VCardDate(text[..<end]) else {
      self.init(value: .text(text), time: "")
      return
    }
    let omitted = property.values(of: Self.omitYear).first.flatMap(Int.init)
    let known = omitted != nil && omitted == date.year ? VCardDate(month: date.month, day: date.day) : date
    self.init(value: .date(known ?? date), time: String(text[end...]))
  }

  func write(to property: inout VCardProperty, version: VCardVersion) {
    property.remove(Self.omitYear)
    switch value {
    case .text(let text):
      property.set("VALUE", "text")
      property.value = .raw(ValueText(version).escape(text))
    case .date(let date):
      if property.valueType != "date" { property.remove("VALUE") }
      var written = date
      if version == .v30, date.year == nil, let filled = VCardDate(year: Self.filler, month: date.month, day: date.day),
        date.month != nil, date.day != nil
      {
        property.set(Self.omitYear, String(Self.filler))
        written = filled
      }
      let time = version == .v40 ? time.filter { $0 != ":" } : time
      property.value = .raw(written.text(in: version) + time)
    }
  }
}
