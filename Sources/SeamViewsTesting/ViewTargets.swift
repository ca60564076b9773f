package import SeamViews

/// What a user can touch in a view, by label, with the event it sends.
package enum ViewTargets {
  package struct Target {
    package let label: String
    package let event: any Sendable
  }

  package static func tappable(in configuration: any ViewConfiguration) -> [Target] {
    buttons(in: configuration) + content(of: configuration)
  }

  package static func texts(in configuration: any ViewConfiguration, text: String) -> [Target] {
    fields(in: configuration) { field in
      switch field.content {
      case .text, .secure: FormView.Event.didChange(field.id, text: text)
      default: nil
      }
    }
  }

  package static func toggles(in configuration: any ViewConfiguration) -> [Target] {
    fields(in: configuration) { field in
      guard case .toggle(let isOn) = field.content else { return nil }
      return FormView.Event.didToggle(field.id, isOn: !isOn)
    }
  }

  /// The options of every choice, each with the label of its choice.
  package static func options(in configuration: any ViewConfiguration) -> [(choice: String, option: String)] {
    guard let form = configuration as? FormView.Configuration else { return [] }
    return form.fields.flatMap { field in
      guard case .choice(let options, _) = field.content else { return [(choice: String, option: String)]() }
      return options.map { (field.label, $0.title) }
    }
  }

  package static func choices(in configuration: any ViewConfiguration, option title: String) -> [Target] {
    fields(in: configuration) { field in
      guard case .choice(let options, _) = field.content,
        let option = options.first(where: { $0.title == title })
      else { return nil }
      return FormView.Event.didChoose(field.id, option: option.id)
    }
  }

  package static func removable(in configuration: any ViewConfiguration) -> [Target] {
    fields(in: configuration) { $0.isRemovable ? FormView.Event.didRemove($0.id) : nil }
  }

  package static func buttons<Configuration: ViewConfiguration>(in configuration: Configuration) -> [Target] {
    configuration.actions.filter(\.isEnabled).compactMap { action in
      Configuration.event(for: action.id).map { Target(label: action.title, event: $0) }
    }
  }

  package static func content(of configuration: any ViewConfiguration) -> [Target] {
    switch configuration {
    case let list as ListView.Configuration:
      let rows = list.sections.flatMap(\.rows).map {
        Target(label: $0.title, event: ListView.Event.didSelect(row: $0.id))
      }
      let empty = list.isEmpty ? list.empty?.actions ?? [] : []
      return rows
        + empty.filter(\.isEnabled).map { Target(label: $0.title, event: ListView.Event.didTap($0.id)) }
    case let detail as DetailView.Configuration:
      return detail.sections.flatMap(\.facts).filter(\.isSelectable).map {
        Target(label: $0.value, event: DetailView.Event.didSelect(fact: $0.id))
      }
    default:
      return fields(in: configuration) { $0.content == .button ? FormView.Event.didTapField($0.id) : nil }
    }
  }

  private static func fields(
    in configuration: any ViewConfiguration, event: (FormView.Field) -> FormView.Event?
  ) -> [Target] {
    guard let form = configuration as? FormView.Configuration else { return [] }
    return form.fields.compactMap { field in
      event(field).map { Target(label: field.label, event: $0) }
    }
  }
}
