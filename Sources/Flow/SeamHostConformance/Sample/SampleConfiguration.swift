import SeamViews

/// The contents of the suite's pages.
enum SampleConfiguration {
  /// Returns a page that is identified by its title and its only row.
  static func page(_ title: String) -> ListConfiguration {
    .init(
      title: title, actions: [Action("mark", title: "Mark \(title)")],
      sections: [.init(rows: [.init(id: title, title: row(of: title))])])
  }

  static func row(of title: String) -> String { "Row of \(title)" }

  static let message = MessageConfiguration(
    title: "Welcome", subtitle: "Subtitle", description: "Description",
    primary: Action("start", title: "Start", role: .primary), secondary: Action("later", title: "Later"))

  static let list = list(loading: nil)

  static func list(loading: ListConfiguration.Loading?) -> ListConfiguration {
    .init(
      title: "List", actions: [Action("new", title: "New"), Action("off", title: "Off", isEnabled: false)],
      search: .init(placeholder: "Find"),
      sections: [
        .init(title: "Section", rows: [.init(id: "1", title: "First", subtitle: "Subtitle", value: "Value")]),
        .init(rows: [.init(id: "2", title: "Second", accessory: .disclosure)]),
      ], refresh: .available, loading: loading)
  }

  static let emptyList = ListConfiguration(
    title: "Empty",
    empty: .init(title: "Nobody here", description: "Nothing yet", primary: Action("add", title: "Add")))

  static let detail = DetailConfiguration(
    title: "Detail", actions: [Action("edit", title: "Edit")], headline: "Headline", subheadline: "Subheadline",
    picture: .monogram("HL"),
    sections: [
      .init(
        title: "Section",
        rows: [
          .init(id: "plain", label: "Plain", value: "Just so"),
          .init(id: "open", label: "Open", value: "Follow me", isSelectable: true),
        ])
    ])

  static let form = FormConfiguration(
    title: "Form", actions: [Action("save", title: "Save", role: .primary)],
    sections: [
      .init(
        title: "Section",
        fields: [
          .init(id: "name", label: "Name", .text("", keyboard: .name), placeholder: "Full name"),
          .init(id: "password", label: "Password", .secure("")),
          .init(id: "phone", label: "Phone", .text("555", keyboard: .phone), isRemovable: true),
          .init(id: "news", label: "Newsletter", .toggle(false)),
          .init(
            id: "colour", label: "Colour",
            .choice([.init(id: "r", title: "Red"), .init(id: "g", title: "Green")], selected: "r")),
          .init(id: "add", label: "Add phone", .button),
        ], footer: "Footer")
    ])

  static let progress = ProgressConfiguration(
    title: "Progress", actions: [Action("stop", title: "Stop", role: .cancel)], status: "4 of 10", fraction: 0.4)

  // MARK: Reactions to events

  static func answer(_ event: ListConfiguration.Event, _ list: ListConfiguration) -> ListConfiguration {
    guard case .didSearch(let text) = event else { return list }
    return .init(
      title: list.title, actions: list.actions, search: .init(text: text, placeholder: "Find"),
      sections: list.sections, refresh: list.refresh)
  }

  static func answer(_ event: FormConfiguration.Event, _ form: FormConfiguration) -> FormConfiguration {
    switch event {
    case .didChange(let id, let text):
      form.replacing(id) { content in
        switch content {
        case .secure: .secure(text)
        case .number(_, let unit, let step): .number(text, unit: unit, step: step)
        default: .text(text)
        }
      }
    case .didToggle(let id, let isOn): form.replacing(id) { _ in .toggle(isOn) }
    case .didChoose(let id, let option):
      form.replacing(id) { content in
        switch content {
        case .choice(let options, _): .choice(options, selected: option)
        case .segments(let options, _): .segments(options, selected: option)
        case .regions(let map, _): .regions(map, selected: option)
        default: content
        }
      }
    case .didSlide(let id, let value):
      form.replacing(id) { content in
        guard case .slider(let old) = content else { return content }
        return .slider(.init(value, in: old.range, step: old.step, low: old.low, high: old.high))
      }
    case .didRemove(let id): form.replacing(id) { _ in nil }
    case .didTapField, .didTap: form
    }
  }
}

extension FormConfiguration {
  /// Returns the form with another content in one field, or without the field if the content is nil.
  func replacing(
    _ id: FormConfiguration.Field.ID, error: String? = nil,
    _ change: (FormConfiguration.Field.Content) -> FormConfiguration.Field.Content?
  ) -> Self {
    let sections = sections.map { section in
      FormConfiguration.Section(
        title: section.title,
        fields: section.fields.compactMap { field in
          guard field.id == id else { return field }
          return change(field.content).map {
            .init(
              id: id, label: field.label, $0, placeholder: field.placeholder, error: error,
              isRemovable: field.isRemovable)
          }
        }, footer: section.footer)
    }
    return .init(title: title, actions: actions, sections: sections, steps: steps)
  }
}
