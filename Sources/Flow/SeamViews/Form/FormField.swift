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
      /// A number as the user typed it, with the decimal keyboard and its unit behind it.
      ///
      /// The text is whatever was typed, with any separator; the screen parses and validates it. With a step, buttons
      /// and keys change the number, as ``Field/text(_:steppedBy:)`` computes.
      case number(String, unit: String? = nil, step: Double? = nil)
      /// One of a few options, all of them visible; `selected` is nil until one was chosen.
      case segments([Option], selected: Option.ID?)
      /// A number chosen by its position in a range.
      case slider(Slider)
      /// One of the regions of a map; `selected` is nil until one was chosen.
      case regions(RegionMap, selected: RegionMap.Region.ID?)
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
  }

  /// An option of a choice or a segmented choice.
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
