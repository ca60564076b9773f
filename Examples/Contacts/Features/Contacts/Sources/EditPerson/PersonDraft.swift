import LibContacts

/// A person while being edited, with all values as entered text.
///
/// It knows the values from when the editing began: those that the user does not touch are saved as they are at the
/// time of saving.
struct PersonDraft: Equatable, Sendable, Codable {
  /// A line of the form: a number or an address.
  struct Line: Equatable, Sendable, Codable {
    /// Identifies the line while the form is open, even if other lines are added or removed.
    let number: Int
    var text: String
    let label: String
    /// The contact point that the line is for; nil for an added one.
    let original: Point?

    /// Whether the user changed the text.
    var isTouched: Bool { text != original?.value ?? "" }

    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// The value that is saved; nil if there is none.
    var savedText: String? { isTouched ? (isBlank ? nil : text.trimmed) : original?.value }
  }

  /// A contact point of the person, at its place in the list.
  struct Point: Equatable, Sendable, Codable {
    let place: Int
    let value: String
    let label: String
    let source: Int?
  }

  /// The values of a person that the form shows.
  struct Values: Equatable, Sendable, Codable {
    let name: String
    let emails: [Point]
    let phones: [Point]
    let birthday: String
    let groups: [String]
    let note: String

    init(_ person: Person?) {
      func points(_ points: [Person.ContactPoint]?) -> [Point] {
        (points ?? []).enumerated().map { Point(place: $0, value: $1.value, label: $1.label, source: $1.source) }
      }
      name = person?.name ?? ""
      emails = points(person?.emails)
      phones = points(person?.phones)
      birthday = person?.birthday?.text ?? ""
      groups = person?.groups ?? []
      note = person?.note ?? ""
    }
  }

  var name: String
  var emails: [Line]
  var phones: [Line]
  var birthday: String
  var groups: String
  var note: String

  private(set) var original: Values
  /// The person; not encoded, because the address book contains it.
  private(set) var person: Person?
  private var lastNumber = 0

  private enum CodingKeys: CodingKey { case name, emails, phones, birthday, groups, note, original, lastNumber }

  /// Makes a draft of a person, or of a new one with a line for each kind of contact point.
  init(_ person: Person? = nil) {
    self.person = person
    original = Values(person)
    name = original.name
    birthday = original.birthday
    groups = GroupsText.text(original.groups)
    note = original.note
    emails = []
    phones = []
    emails = original.emails.map { line(for: $0) }
    phones = original.phones.map { line(for: $0) }
    if person == nil {
      addPhone()
      addEmail()
    }
  }

  private mutating func line(for point: Point) -> Line {
    Line(number: nextNumber(), text: point.value, label: point.label, original: point)
  }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func addEmail() { emails.append(Line(number: nextNumber(), text: "", label: "", original: nil)) }
  mutating func addPhone() { phones.append(Line(number: nextNumber(), text: "", label: "", original: nil)) }

  mutating func setEmail(_ number: Int, to text: String) { Self.set(number, to: text, in: &emails) }
  mutating func setPhone(_ number: Int, to text: String) { Self.set(number, to: text, in: &phones) }

  private static func set(_ number: Int, to text: String, in lines: inout [Line]) {
    guard let index = lines.firstIndex(where: { $0.number == number }) else { return }
    lines[index].text = text
  }

  /// Whether the user changed the groups.
  var changesGroups: Bool { groups != GroupsText.text(original.groups) }

  /// Whether there are unsaved edits; an added line without text is none.
  var isChanged: Bool {
    func isChanged(_ lines: [Line], _ points: [Point]) -> Bool {
      lines.count { $0.original != nil } != points.count
        || lines.contains { $0.isTouched && ($0.original != nil || !$0.isBlank) }
    }
    return name != original.name || birthday != original.birthday || note != original.note || changesGroups
      || isChanged(emails, original.emails) || isChanged(phones, original.phones)
  }
}

// MARK: The person as it is now

extension PersonDraft {
  /// Returns the same input for the current state of the person, which may have changed since the editing began.
  ///
  /// Values that the user touched are kept, and all others follow the person. A deleted person is a new one with all of
  /// the input.
  func of(_ current: Person?) -> PersonDraft {
    var copy = self
    let new = Values(current)
    copy.person = current
    copy.original = new
    guard current != nil else {
      copy.emails = emails.map { Line(number: $0.number, text: $0.text, label: $0.label, original: nil) }
      copy.phones = phones.map { Line(number: $0.number, text: $0.text, label: $0.label, original: nil) }
      return copy
    }
    if name == original.name { copy.name = new.name }
    if birthday == original.birthday { copy.birthday = new.birthday }
    if note == original.note { copy.note = new.note }
    if !changesGroups { copy.groups = GroupsText.text(new.groups) }
    copy.emails = copy.following(emails, from: original.emails, to: new.emails)
    copy.phones = copy.following(phones, from: original.phones, to: new.phones)
    return copy
  }

  /// Returns the input that was entered after an earlier draft, for the person that was saved from that.
  func following(_ saved: PersonDraft, as person: Person) -> PersonDraft {
    var copy = self
    let new = Values(person)
    copy.person = person
    copy.original = new
    copy.emails = copy.following(emails, saved.emails, as: new.emails)
    copy.phones = copy.following(phones, saved.phones, as: new.phones)
    return copy
  }

  /// Finds the contact point as which each line was saved, and adds lines for the person's other contact points.
  private mutating func following(_ lines: [Line], _ saved: [Line], as new: [Point]) -> [Line] {
    var rest = new
    func take(_ isSame: (Point) -> Bool) -> Point? { rest.firstIndex(where: isSame).map { rest.remove(at: $0) } }
    var points: [Int: Point] = [:]
    for line in saved {
      guard let text = line.savedText else { continue }
      points[line.number] = take { $0.value == text && $0.label == line.label } ?? take { $0.value == text }
    }
    return lines.map { Line(number: $0.number, text: $0.text, label: $0.label, original: points[$0.number]) }
      + rest.map { line(for: $0) }
  }

  private mutating func following(_ lines: [Line], from old: [Point], to new: [Point]) -> [Line] {
    let predecessors = Self.predecessors(of: new, in: old)
    let known = Dictionary(lines.compactMap { line in line.original.map { ($0.place, line) } }) { first, _ in first }
    var result: [Line] = []
    for (point, place) in zip(new, predecessors) {
      guard let place else {
        result.append(line(for: point))
        continue
      }
      // A line that the user removed stays removed.
      guard let line = known[place] else { continue }
      let text = line.isTouched ? line.text : point.value
      result.append(Line(number: line.number, text: text, label: point.label, original: point))
    }
    let kept = Set(predecessors.compactMap(\.self))
    for line in lines where line.original.map({ line.isTouched && !kept.contains($0.place) }) ?? true {
      result.append(Line(number: line.number, text: line.text, label: line.label, original: nil))
    }
    return result
  }

  /// Returns the place of the former contact point of each current one: the equal one, otherwise that of the same
  /// source.
  private static func predecessors(of new: [Point], in old: [Point]) -> [Int?] {
    func content(_ point: Point) -> [String] { [point.value, point.label] }
    var equal = Dictionary(grouping: old.reversed(), by: content)
    var places = new.map { equal[content($0)]?.popLast()?.place }
    let used = Set(places.compactMap(\.self))
    var changed: [Int: Int] = [:]
    for point in old where !used.contains(point.place) {
      if let source = point.source { changed[source] = point.place }
    }
    for index in places.indices where places[index] == nil {
      if let source = new[index].source { places[index] = changed.removeValue(forKey: source) }
    }
    return places
  }
}
