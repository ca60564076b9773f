extension FormConfiguration {
  /// A field of a form.
  public struct Field: Equatable, Sendable, Identifiable {
    /// The kind of a field, with its value.
    public enum Content: Equatable, Sendable {
      /// Text on one or several lines, with the appropriate keyboard.
      case text(String, keyboard: Keyboard = .plain)
      /// Text that is masked while typed, such as a password.
      case secure(String)
      /// A switch.
      case toggle(Bool)
      /// One of several options; `selected` is nil until one was chosen.
      case choice([Option], selected: Option.ID?)
      /// A button between the fields, such as "Add phone".
      case button
    }

    /// The keyboard and hints that a text field requests from the host.
    public enum Keyboard: Equatable, Sendable {
      /// Any text on one line.
      case plain
      /// A person's name, with capitalised words.
      case name
      /// An e-mail address.
      case email
      /// A phone number.
      case phone
      /// A date with year, month and day.
      case date
      /// Text on several lines.
      case multiline
    }

    /// The identifier that changes report, unique in the form.
    public let id: String
    /// The label.
    public let label: String
    /// The kind and value.
    public let content: Content
    /// The placeholder of the empty field; nil for none.
    public let placeholder: String?
    /// The error of the value; nil for none.
    public let error: String?
    /// Whether the user can remove the field, for example one of several phone numbers.
    public let isRemovable: Bool

    /// Creates a field.
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

  /// An option of a choice.
  public struct Option: Equatable, Sendable, Identifiable {
    /// The identifier that choosing it reports, unique in the choice.
    public let id: String
    /// The label.
    public let title: String

    /// Creates an option.
    public init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }
}
