import LibContacts

extension PersonDraft {
  /// Returns the problems by field; unchanged values are never a problem.
  func problems(today: Birthday) -> [EditPersonField: String] {
    var problems: [EditPersonField: String] = [:]
    if person == nil || name != original.name { problems[.name] = PersonRules.problem(withName: name) }
    for line in emails where line.isTouched && !line.isBlank {
      problems[.email(line.number)] = PersonRules.problem(withEmail: line.text.trimmed)
    }
    for line in phones where line.isTouched && !line.isBlank {
      problems[.phone(line.number)] = PersonRules.problem(withPhone: line.text)
    }
    if birthday != original.birthday, !birthday.trimmed.isEmpty {
      problems[.birthday] = PersonRules.problem(withBirthday: birthday, today: today)
    }
    return problems
  }

  /// The hints about changed e-mail addresses that can be saved, each of them once.
  var emailHints: [String] {
    hints(about: emails, problem: PersonRules.problem(withEmail:), hint: PersonRules.hint(withEmail:))
  }

  /// The hints about changed phone numbers that can be saved, each of them once.
  var phoneHints: [String] {
    hints(about: phones, problem: PersonRules.problem(withPhone:), hint: PersonRules.hint(withPhone:))
  }

  private func hints(
    about lines: [Line], problem: (String) -> String?, hint: (String) -> String?
  ) -> [String] {
    var hints: [String] = []
    for text in lines.filter({ $0.isTouched && !$0.isBlank }).map(\.text.trimmed) where problem(text) == nil {
      if let hint = hint(text), !hints.contains(hint) { hints.append(hint) }
    }
    return hints
  }

  /// Returns the person of the draft; requires that there are no ``problems(today:)``.
  ///
  /// Values that the user did not touch are as they were. A changed text is saved without blanks at its ends, and
  /// otherwise as it was typed; the note with them.
  func person(id: Person.ID) -> Person {
    var person = person ?? Person(id: id, name: "")
    if name != original.name { person.name = name.trimmed }
    person.emails = emails.compactMap(contactPoint)
    person.phones = phones.compactMap(contactPoint)
    if birthday != original.birthday {
      person.birthday = if case .birthday(let day) = Birthday.read(birthday) { day } else { nil }
    }
    if note != original.note { person.note = note }
    if changesGroups { person.groups = GroupsText.groups(in: groups, replacing: original.groups) }
    return person
  }

  /// Returns the contact point of a line; nil if the user removed the text.
  private func contactPoint(_ line: Line) -> Person.ContactPoint? {
    line.savedText.map { .init($0, label: line.label, source: line.original?.source) }
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
