/// A list of rows in sections, with search, refresh and a message if there are no rows.
public struct ListConfiguration: ViewConfiguration {
  public let title: String
  public let actions: [Action]
  /// The search field above the rows; nil for none.
  public let search: Search?
  /// The rows, in sections; empty sections are not drawn.
  public let sections: [Section]
  /// The message that is shown if there are no rows.
  public let empty: MessageConfiguration?
  /// Whether the user can reload the rows, and whether they are being reloaded.
  public let refresh: Refresh
  /// How much of the rows is loaded, shown above the rows; nil to show nothing.
  public let loading: Loading?

  /// Creates a list; only the title is required.
  public init(
    title: String, actions: [Action] = [], search: Search? = nil, sections: [Section] = [],
    empty: MessageConfiguration? = nil, refresh: Refresh = .unavailable, loading: Loading? = nil
  ) {
    self.title = title
    self.actions = actions
    self.search = search
    self.sections = sections
    self.empty = empty
    self.refresh = refresh
    self.loading = loading
  }

  /// Whether there are no rows.
  public var isEmpty: Bool { sections.allSatisfy(\.rows.isEmpty) }

  public var controls: [Control<Event>] {
    var controls = actionControls
    if let search { controls.append(Control(search.placeholder, .search(text: search.text) { .didSearch($0) })) }
    if refresh == .available { controls.append(Control("Refresh", .refresh(.didRefresh))) }
    controls += sections.flatMap(\.rows).map { Control($0.title, .tap(.didSelect(row: $0.id))) }
    if isEmpty { controls += Self.controls(for: empty?.actions ?? []) }
    return controls
  }

  public var text: String {
    TextPreview(title: title, actions: actions) { lines in
      if let search { lines.append("Search: \(search.text.isEmpty ? search.placeholder : search.text)") }
      if let loading { lines.append("\(loading.status) \(loading.percentage)") }
      if isEmpty, let empty { lines.append(empty.text) }
      for section in sections where !section.rows.isEmpty {
        if let title = section.title { lines.append("\(title):") }
        lines += section.rows.map(\.text)
      }
    }.text
  }

  /// A field that filters the rows.
  public struct Search: Equatable, Sendable {
    /// The text that was entered.
    public let text: String
    /// The placeholder of the empty field.
    public let placeholder: String

    /// Creates a search field.
    public init(text: String = "", placeholder: String = "Search") {
      self.text = text
      self.placeholder = placeholder
    }
  }

  /// Whether rows can be reloaded.
  public enum Refresh: Equatable, Sendable {
    /// The user cannot refresh the list.
    case unavailable
    /// The user can refresh the list.
    case available
    /// The rows are being reloaded.
    case running
  }

  /// How much of the rows is loaded, when that takes a while, such as at the first start.
  public struct Loading: Equatable, Sendable {
    /// A description of the loading, such as "Fetching your patients".
    public let status: String
    /// The part that is loaded, from 0 to 1.
    ///
    /// Other values are clamped.
    public let fraction: Double

    /// Describes how much is loaded.
    public init(status: String, fraction: Double) {
      self.status = status
      self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    }

    /// The part that is loaded, as hosts show it: 100% only once all is.
    public var percentage: String { "\(Int((fraction * 100).rounded(.down)))%" }
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

  /// A row of the list.
  public struct Row: Equatable, Sendable, Identifiable {
    /// The identifier that a selection reports, unique in the list.
    public let id: String
    /// The first line.
    public let title: String
    /// The second line; nil for none.
    public let subtitle: String?
    /// A short text at the end of the row; nil for none.
    public let value: String?
    /// The picture before the title; nil for none.
    public let picture: Picture?
    /// The accessory at the end of the row.
    public let accessory: Accessory
    /// A note on the state of the row, such as "Not sent yet"; nil for none.
    public let badge: Badge?

    /// Creates a row.
    public init(
      id: String, title: String, subtitle: String? = nil, value: String? = nil, picture: Picture? = nil,
      accessory: Accessory = .none, badge: Badge? = nil
    ) {
      self.id = id
      self.title = title
      self.subtitle = subtitle
      self.value = value
      self.picture = picture
      self.accessory = accessory
      self.badge = badge
    }

    var text: String {
      let marks = [
        accessory == .checkmark ? "✓ " : "  ", title, subtitle.map { " — \($0)" } ?? "", value.map { "  \($0)" } ?? "",
        badge.map { " • \($0.text)" } ?? "", accessory == .disclosure ? " ›" : "",
      ]
      return marks.joined()
    }
  }

  /// The accessory at the end of a row.
  public enum Accessory: Equatable, Sendable {
    /// None: the row does not lead anywhere, or its title says so.
    case none
    /// Selecting the row leads to another screen.
    case disclosure
    /// The row is checked.
    case checkmark
  }

  /// The user's actions in a list.
  public enum Event: Equatable, ActionEvent {
    /// A row was selected.
    case didSelect(row: Row.ID)
    /// The search text changed.
    case didSearch(String)
    /// The user asked to reload the rows.
    case didRefresh
    /// An action of the list or of its empty state was tapped.
    case didTap(Action.ID)
  }
}
