import LibContacts

/// A person while being edited, with all values as entered text.
public struct PersonDraft: Equatable, Sendable, Codable {
  struct Line: Equatable, Codable {
    /// Identifies the line while the form is open, even if other lines are added or removed.
    let number: Int
    var text: String
    let label: String
  }

  var name: String
  var emails: [Line]
  var phones: [Line]
  var birthday: String
  var groups: String
  var note: String

  /// The original person; not encoded, because the address book contains it.
  private var original: Person?
  private var lastNumber = 0

  private enum CodingKeys: CodingKey { case name, emails, phones, birthday, groups, note, lastNumber }

  /// Makes a draft of a person, or of a new one with a line for each kind of contact point.
  init(_ person: Person? = nil) {
    original = person
    name = person?.name ?? ""
    birthday = person?.birthday?.text ?? ""
    groups = person?.groups.joined(separator: ", ") ?? ""
    note = person?.note ?? ""
    emails = []
    phones = []
    emails = lines(person?.emails ?? [])
    phones = lines(person?.phones ?? [])
    if person == nil {
      addPhone()
      addEmail()
    }
  }

  /// Returns the same input for the current state of the person.
  func of(_ person: Person?) -> PersonDraft {
    var copy = self
    copy.original = person
    return copy
  }

  private mutating func lines(_ points: [Person.ContactPoint]) -> [Line] {
    points.map { Line(number: nextNumber(), text: $0.value, label: $0.label) }
  }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func addEmail() { emails.append(Line(number: nextNumber(), text: "", label: "")) }
  mutating func addPhone() { phones.append(Line(number: nextNumber(), text: "", label: "")) }

  mutating func setEmail(_ number: Int, to text: String) { Self.set(number, to: text, in: &emails) }
  mutating func setPhone(_ number: Int, to text: String) { Self.set(number, to: text, in: &phones) }

  private static func set(_ number: Int, to text: String, in lines: inout [Line]) {
    guard let index = lines.firstIndex(where: { $0.number == number }) else { return }
    lines[index].text = text
  }

  /// Whether there are unsaved edits.
  var isChanged: Bool { values != PersonDraft(original).values }

  private var values: [[String]] {
    let lines = [emails, phones].map { $0.map(\.text).filter { !$0.allSatisfy(\.isWhitespace) } }
    return [[name, birthday, groups, note]] + lines
  }
}

extension PersonDraft {
  /// Returns the problems by field; unchanged values are never a problem.
  func problems(today: Birthday) -> [EditPersonField: String] {
    var problems: [EditPersonField: String] = [:]
    problems[.name] = PersonRules.problem(withName: name)
    for line in emails where !isUntouched(line, in: original?.emails) {
      problems[.email(line.number)] = PersonRules.problem(withEmail: line.text.trimmed)
    }
    for line in phones where !isUntouched(line, in: original?.phones) {
      problems[.phone(line.number)] = PersonRules.problem(withPhone: line.text)
    }
    if !birthday.trimmed.isEmpty, birthday != original?.birthday?.text {
      problems[.birthday] = PersonRules.problem(withBirthday: birthday.trimmed, today: today)
    }
    return problems
  }

  private func isUntouched(_ line: Line, in points: [Person.ContactPoint]?) -> Bool {
    line.text.trimmed.isEmpty || points?.contains { $0.value == line.text } == true
  }

  /// Returns the person of the draft; requires that there are no ``problems(today:)``.
  func person(id: Person.ID) -> Person {
    var person = original ?? Person(id: id, name: "")
    person.name = name.trimmed
    person.emails = emails.map { .init($0.text.trimmed, label: $0.label) }.filter { !$0.value.isEmpty }
    person.phones = phones.map { line in
      let isKept = isUntouched(line, in: original?.phones)
      let value = isKept ? line.text.trimmed : PersonRules.normalizedPhone(line.text) ?? line.text.trimmed
      return .init(value, label: line.label)
    }.filter { !$0.value.isEmpty }
    person.birthday = Birthday(birthday.trimmed)
    person.note = note.trimmed
    var seen: Set<String> = []
    person.groups = groups.split(separator: ",").map { String($0).trimmed }
      .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    return person
  }
}

extension String {
  /// The text without whitespace at both ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
