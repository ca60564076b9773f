/// A date of birth, possibly incomplete.
public enum VCardBirthday: Hashable, Sendable {
  /// A date with possibly unknown parts; a time of day in the card is ignored.
  case date(VCardDate)
  /// Free text, such as “around 1800”.
  case text(String)
}

extension VCard {
  /// The birthday (`BDAY`), in any of the forms that address books use.
  ///
  /// Apple's year-less `X-APPLE-OMIT-YEAR=1604:1604-04-12` is read as a date without a year, and version 3.0 writes
  /// such a date in this form.
  public var birthday: VCardBirthday? {
    get { single("BDAY").flatMap { Birthday($0, version: version)?.value } }
    set {
      guard newValue != birthday else { return }
      guard let newValue else { return setSingle("BDAY", nil) }
      let birthday = Birthday(value: newValue, time: "")
      let version = version
      setSingle("BDAY") { birthday.write(to: &$0, version: version) }
    }
  }
}
