extension FormView {
  /// One line of a form.
  public struct Field: Equatable, Sendable, Identifiable {
    /// What kind of field it is, with what it holds.
    public enum Content: Equatable, Sendable {
      /// Text on one line or several, with the keyboard that suits it.
      case text(String, keyboard: Keyboard = .plain)
      /// Text that is not shown while typed, such as a password.
      case secure(String)
      /// A switch.
      case toggle(Bool)
      /// One of several options; `selected` is nil until one was picked.
      case choice([Option], selected: Option.ID?)
      /// A button among the fields, such as "Add phone".
      case button
    }

    /// Which keyboard and hints a text field asks the host for.
    public enum Keyboard: Equatable, Sendable {
      /// Any text on one line.
      case plain
      /// A person's name: capitalised words.
      case name
      /// An e-mail address.
      case email
      /// A phone number.
      case phone
      /// A date as year, month and day.
      case date
      /// Text on several lines.
      case multiline
    }

    /// What the field reports when it changes, unique in the form.
    public let id: String
    /// What the field is about.
    public let label: String
    /// Its kind and what it holds.
    public let content: Content
    /// What an empty field says, nil for nothing.
    public let placeholder: String?
    /// What is wrong with what it holds, nil where nothing is.
    public let error: String?
    /// Whether the user can take the field away, such as one of several phones.
    public let isRemovable: Bool

    /// Makes a field.
    public init(
      id: String, label: String, _ content: Content, placeholder: String? = nil, error: String? = nil,
      isRemovable: Bool = false
    ) {
      self.id = id
      self.label = label
      self.content = content
      self.placeholder = placeholder
      self.error = error
      self.isRemovable = isRemovable
    }

    var controls: [Control<Event>] {
      let id = id
      let use: Control<Event>.Use =
        switch content {
        case .text(let text, _), .secure(let text): .type(text: text) { .didChange(id, text: $0) }
        case .toggle(let isOn): .toggle(isOn: isOn, .didToggle(id, isOn: !isOn))
        case .choice(let options, let selected):
          .choose(
            options.map { .init($0.title, isSelected: $0.id == selected, .didChoose(id, option: $0.id)) })
        case .button: .tap(.didTapField(id))
        }
      return [Control(label, use)] + (isRemovable ? [Control(label, .remove(.didRemove(id)))] : [])
    }

    var lines: [String] {
      let mark = isRemovable ? " [−]" : ""
      let line =
        switch content {
        case .text(let text, _): "\(label): \(text.isEmpty ? placeholder.map { "‹\($0)›" } ?? "" : text)"
        case .secure(let text): "\(label): \(String(repeating: "•", count: text.count))"
        case .toggle(let isOn): "[\(isOn ? "x" : " ")] \(label)"
        case .choice(let options, let selected):
          "\(label): \(options.map { $0.id == selected ? "(\($0.title))" : $0.title }.joined(separator: " | "))"
        case .button: "[\(label)]"
        }
      return ["  " + line + mark] + (error.map { ["  ! \($0)"] } ?? [])
    }
  }

  /// One of the options of a choice.
  public struct Option: Equatable, Sendable, Identifiable {
    /// What the choice reports when the option is picked, unique in the choice.
    public let id: String
    /// The label.
    public let title: String

    /// Makes an option.
    public init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }
}
