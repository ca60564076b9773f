/// A form of typed fields, with errors beside the fields that they are about.
public struct FormConfiguration: ViewConfiguration {
  public let title: String
  public let actions: [Action]
  /// The fields, in sections.
  public let sections: [Section]
  /// The error of the whole form; nil for none.
  public let error: String?
  /// The field that the host focuses whenever this value changes, such as the first one with an error.
  public let focus: Field.ID?
  /// The progress of the guided flow that the form is a step of, shown above the fields; nil for none.
  public let steps: Steps?

  /// Creates a form; only the title is required.
  public init(
    title: String, actions: [Action] = [], sections: [Section] = [], error: String? = nil, focus: Field.ID? = nil,
    steps: Steps? = nil
  ) {
    self.title = title
    self.actions = actions
    self.sections = sections
    self.error = error
    self.focus = focus
    self.steps = steps
  }

  /// All fields, in display order.
  public var fields: [Field] { sections.flatMap(\.fields) }

  public var controls: [Control<Event>] { actionControls + fields.flatMap(\.controls) }

  public var text: String {
    TextPreview(title: title, actions: actions) { lines in
      if let steps, !steps.titles.isEmpty { lines.append(steps.text) }
      if let error { lines.append("! \(error)") }
      for section in sections {
        if let title = section.title { lines.append("\(title):") }
        for field in section.fields { lines += field.lines }
        if let footer = section.footer { lines.append("  \(footer)") }
      }
    }.text
  }

  /// A group of fields.
  public struct Section: Equatable, Sendable {
    /// The heading; nil for none.
    public let title: String?
    /// The fields, in order.
    public let fields: [Field]
    /// The explanation below the fields; nil for none.
    public let footer: String?

    /// Creates a section.
    public init(title: String? = nil, fields: [Field], footer: String? = nil) {
      self.title = title
      self.fields = fields
      self.footer = footer
    }
  }

  /// The user's actions in a form.
  public enum Event: Equatable, ActionEvent {
    /// The text of a field changed.
    case didChange(Field.ID, text: String)
    /// A switch was toggled.
    case didToggle(Field.ID, isOn: Bool)
    /// An option of a choice or a segmented choice was chosen, or a region of a map.
    case didChoose(Field.ID, option: Option.ID)
    /// A slider was moved to a value, which is one of its steps.
    case didSlide(Field.ID, value: Double)
    /// A button between the fields was tapped.
    case didTapField(Field.ID)
    /// A removable field was removed.
    case didRemove(Field.ID)
    /// An action of the form was tapped.
    case didTap(Action.ID)
  }
}
