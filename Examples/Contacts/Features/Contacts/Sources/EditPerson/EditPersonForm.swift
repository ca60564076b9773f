import LibContacts
import SeamViews

extension Action.ID {
  static let savePerson: Self = "savePerson"
  static let cancelEditing: Self = "cancelEditing"
}

/// The fields of the form, with their identifiers in the view.
enum EditPersonField: Hashable {
  case name
  case email(Int)
  case phone(Int)
  case addEmail
  case addPhone
  case birthday
  case groups
  case note

  var id: String {
    switch self {
    case .email(let number): "email/\(number)"
    case .phone(let number): "phone/\(number)"
    default: String(describing: self)
    }
  }

  init?(id: String) {
    let parts = id.split(separator: "/")
    switch (parts.first, parts.count > 1 ? Int(parts[1]) : nil) {
    case ("email", let number?): self = .email(number)
    case ("phone", let number?): self = .phone(number)
    default:
      let fields: [EditPersonField] = [.name, .addEmail, .addPhone, .birthday, .groups, .note]
      guard let field = fields.first(where: { $0.id == id }) else { return nil }
      self = field
    }
  }
}

/// Maps a draft and its problems to a form configuration; a pure function.
enum EditPersonForm {
  static func configuration(
    _ draft: PersonDraft, isNew: Bool, isSaving: Bool, problems: [EditPersonField: String], failure: String?,
    focus: EditPersonField?
  ) -> FormConfiguration {
    func field(
      _ field: EditPersonField, _ label: String, _ content: FormConfiguration.Field.Content,
      _ placeholder: String? = nil,
      isRemovable: Bool = false
    ) -> FormConfiguration.Field {
      .init(
        id: field.id, label: label, content, placeholder: placeholder, error: problems[field], isRemovable: isRemovable)
    }
    func lines(
      _ lines: [PersonDraft.Line], _ name: String, keyboard: FormConfiguration.Field.Keyboard, placeholder: String,
      _ make: (Int) -> EditPersonField
    ) -> [FormConfiguration.Field] {
      lines.enumerated().map { index, line in
        let title = ContactLabel.title(of: line.label)
        let label = title.isEmpty ? name : "\(name) (\(title))"
        let number = lines.count > 1 ? " \(index + 1)" : ""
        return field(
          make(line.number), label + number, .text(line.text, keyboard: keyboard), placeholder, isRemovable: true)
      }
    }
    return FormConfiguration(
      title: isNew ? "New person" : "Edit person",
      actions: [
        Action(.cancelEditing, title: "Cancel", role: .cancel, isEnabled: !isSaving),
        Action(.savePerson, title: isSaving ? "Saving…" : "Save", role: .primary, isEnabled: !isSaving, key: "s"),
      ],
      sections: [
        .init(fields: [field(.name, "Name", .text(draft.name, keyboard: .name), "Wilma Flintstone")]),
        .init(
          title: "Phones",
          fields: lines(draft.phones, "Phone", keyboard: .phone, placeholder: "+44 20 7946 0958") { .phone($0) }
            + [field(.addPhone, "Add phone", .button)], footer: footer(draft.phoneHints)),
        .init(
          title: "E-mails",
          fields: lines(draft.emails, "E-mail", keyboard: .email, placeholder: "wilma@example.com") { .email($0) }
            + [field(.addEmail, "Add e-mail", .button)], footer: footer(draft.emailHints)),
        .init(
          title: "About",
          fields: [
            field(.birthday, "Birthday", .text(draft.birthday, keyboard: .date), "1985-04-12, or --04-12"),
            field(.groups, "Groups", .text(draft.groups), "Friends, Bowling"),
            field(.note, "Note", .text(draft.note, keyboard: .multiline)),
          ]),
      ],
      error: failure, focus: focus?.id)
  }

  private static func footer(_ hints: [String]) -> String? { hints.isEmpty ? nil : hints.joined(separator: " ") }

  /// Returns the fields in the order of the form, to find the first one with an error.
  static func order(_ draft: PersonDraft) -> [EditPersonField] {
    [.name] + draft.phones.map { .phone($0.number) } + draft.emails.map { .email($0.number) }
      + [.birthday, .groups, .note]
  }
}
