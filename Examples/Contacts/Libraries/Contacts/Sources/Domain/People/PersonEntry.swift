/// A person with the values that are computed once for the person.
///
/// It is a class so that a change of one person copies references to the others.
final class PersonEntry: Sendable {
  let person: Person
  /// The folded name, in normalization form C.
  let order: String
  /// The folded names of the groups.
  let groups: [String]
  /// The first scalar of the folded name, by which blocks are divided; 0 for an empty name.
  let initial: UInt32

  init(_ person: Person) {
    self.person = person
    order = SearchKey.fold(person.name)
    groups = person.groups.map(SearchKey.fold)
    initial = order.unicodeScalars.first?.value ?? 0
  }

  /// Returns whether an entry is before another one: by the folded name, then by the identifier.
  static func precedes(_ left: PersonEntry, _ right: PersonEntry) -> Bool {
    (left.order, left.person.id.rawValue) < (right.order, right.person.id.rawValue)
  }

  /// Returns entries in order.
  static func sorted(_ entries: [PersonEntry]) -> [PersonEntry] {
    // Most names differ in their first bytes; those of a text in form C are ordered as the text is.
    let keyed = entries.enumerated().map { (prefix: prefix(of: $1.order), index: $0) }
    let order = keyed.sorted { left, right in
      left.prefix != right.prefix ? left.prefix < right.prefix : precedes(entries[left.index], entries[right.index])
    }
    return order.map { entries[$0.index] }
  }

  private static func prefix(of text: String) -> UInt64 {
    var prefix: UInt64 = 0
    var shift: UInt64 = 64
    for byte in text.utf8.prefix(8) {
      shift -= 8
      prefix |= UInt64(byte) << shift
    }
    return prefix
  }

  // MARK: Search

  /// Appends the text in which words are searched.
  func appendText(to bytes: inout [UInt8]) {
    SearchKey.append(person.name, to: &bytes)
    func field(_ text: String) {
      guard !text.isEmpty else { return }
      bytes.append(TextColumn.separator)
      SearchKey.append(text, to: &bytes)
    }
    field(person.organization)
    for email in person.emails { field(email.value) }
    for phone in person.phones { field(phone.value) }
    for address in person.addresses { address.lines.forEach(field) }
    person.groups.forEach(field)
    field(person.note)
  }

  /// Appends the phone numbers as digits.
  func appendNumbers(to bytes: inout [UInt8]) {
    var isFirst = true
    for phone in person.phones {
      if !isFirst { bytes.append(TextColumn.separator) }
      isFirst = false
      PhoneDigits.append(SearchKey.searched(phone.value)[...], to: &bytes)
    }
  }
}
