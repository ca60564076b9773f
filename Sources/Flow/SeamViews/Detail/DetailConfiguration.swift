/// The details of one item: a header, rows in sections, and actions.
public struct DetailConfiguration: ViewConfiguration {
  public let title: String
  public let actions: [Action]
  /// The name of the item, in large type.
  public let headline: String
  /// The line below the headline; nil for none.
  public let subheadline: String?
  /// The picture beside the headline; nil for none.
  public let picture: Picture?
  /// The rows, in sections; empty sections are not drawn.
  public let sections: [Section]

  /// Creates a detail view.
  public init(
    title: String, actions: [Action] = [], headline: String, subheadline: String? = nil, picture: Picture? = nil,
    sections: [Section] = []
  ) {
    self.title = title
    self.actions = actions
    self.headline = headline
    self.subheadline = subheadline
    self.picture = picture
    self.sections = sections
  }

  public var controls: [Control<Event>] {
    actionControls
      + sections.flatMap(\.rows).filter(\.isSelectable).map { Control($0.value, .tap(.didSelect(row: $0.id))) }
  }

  public var text: String {
    TextPreview(title: title, actions: actions) { lines in
      lines.append(headline)
      if let subheadline { lines.append(subheadline) }
      for section in sections where !section.rows.isEmpty {
        if let title = section.title { lines.append("\(title):") }
        lines += section.rows.map { "  \($0.text)" }
      }
    }.text
  }

  /// A group of rows.
  public struct Section: Equatable, Sendable {
    /// The heading; nil for none.
    public let title: String?
    /// The rows, in order.
    public let rows: [Row]

    /// Creates a section.
    public init(title: String? = nil, rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  /// A label and its value.
  public struct Row: Equatable, Sendable, Identifiable {
    /// The identifier that a selection reports, unique in the view.
    public let id: String
    /// The label.
    public let label: String
    /// The value, on one or several lines.
    public let value: String
    /// Whether the user can select it.
    public let isSelectable: Bool
    /// The symbol before the row; nil for none.
    public let symbol: Symbol?
    /// A note on the state of the row, such as "Conflict"; nil for none.
    public let badge: Badge?

    /// Creates a row.
    public init(
      id: String, label: String, value: String, isSelectable: Bool = false, symbol: Symbol? = nil, badge: Badge? = nil
    ) {
      self.id = id
      self.label = label
      self.value = value
      self.isSelectable = isSelectable
      self.symbol = symbol
      self.badge = badge
    }

    var text: String {
      "\(label): \(value)\(badge.map { " • \($0.text)" } ?? "")\(isSelectable ? " ›" : "")"
    }
  }

  /// The user's actions in a detail view.
  public enum Event: Equatable, ActionEvent {
    /// A selectable row was selected.
    case didSelect(row: Row.ID)
    /// An action was tapped.
    case didTap(Action.ID)
  }
}
