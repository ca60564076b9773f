/// A birthday with an optional time of day after the date.
struct Birthday {
  private static let omitYear = "X-APPLE-OMIT-YEAR"
  /// The leap year that Apple's address books write for a missing year.
  private static let filler = 1604

  let value: VCardBirthday
  /// The time from the `T` on, as written.
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
      property.value = .raw(written.text(in: version) + ValueText(version).escape(time))
    }
  }
}
