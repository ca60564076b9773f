/// Typed fields that the user fills in, with errors where they belong.
public enum FormView {
  /// What the form shows.
  public struct Configuration: ViewConfiguration {
    public typealias Event = FormView.Event

    public let title: String
    public let actions: [Action]
    /// The fields, grouped.
    public let sections: [Section]
    /// An error of the form as a whole, nil for none.
    public let error: String?
    /// The field that the host moves to whenever this value changes, such as the first one in error.
    public let focus: Field.ID?

    /// Makes a form; only the title is required.
    public init(
      title: String, actions: [Action] = [], sections: [Section] = [], error: String? = nil, focus: Field.ID? = nil
    ) {
      self.title = title
      self.actions = actions
      self.sections = sections
      self.error = error
      self.focus = focus
    }

    /// All fields in the order in which they are shown.
    public var fields: [Field] { sections.flatMap(\.fields) }

    public var controls: [Control<Event>] { actionControls + fields.flatMap(\.controls) }

    public var text: String {
      TextPreview(title: title, actions: actions) { lines in
        if let error { lines.append("! \(error)") }
        for section in sections {
          if let title = section.title { lines.append("\(title):") }
          for field in section.fields { lines += field.lines }
          if let footer = section.footer { lines.append("  \(footer)") }
        }
      }.text
    }
  }

  /// Fields that belong together.
  public struct Section: Equatable, Sendable {
    /// The heading, nil for none.
    public let title: String?
    /// The fields, in order.
    public let fields: [Field]
    /// An explanation under the fields, nil for none.
    public let footer: String?

    /// Makes a section.
    public init(title: String? = nil, fields: [Field], footer: String? = nil) {
      self.title = title
      self.fields = fields
      self.footer = footer
    }
  }

  /// What the user can do with a form.
  public enum Event: Equatable, ActionEvent {
    /// A field now holds this text.
    case didChange(Field.ID, text: String)
    /// A switch was turned on or off.
    case didToggle(Field.ID, isOn: Bool)
    /// An option of a choice was picked.
    case didChoose(Field.ID, option: Option.ID)
    /// A button among the fields was tapped.
    case didTapField(Field.ID)
    /// A removable field was removed.
    case didRemove(Field.ID)
    /// An action of the form was tapped.
    case didTap(Action.ID)
  }
}
