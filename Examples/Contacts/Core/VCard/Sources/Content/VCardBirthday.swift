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
