/// The details of one item: a header, facts in sections, and actions.
public enum DetailView {
  /// The content of the detail view.
  public struct Configuration: ViewConfiguration {
    public typealias Event = DetailView.Event

    public let title: String
    public let actions: [Action]
    /// The name of the item, in large type.
    public let headline: String
    /// The line below the headline; nil for none.
    public let subheadline: String?
    /// The picture beside the headline; nil for none.
    public let picture: Picture?
    /// The facts, in sections; empty sections are not drawn.
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
        + sections.flatMap(\.facts).filter(\.isSelectable).map { Control($0.value, .tap(.didSelect(fact: $0.id))) }
    }

    public var text: String {
      TextPreview(title: title, actions: actions) { lines in
        lines.append(headline)
        if let subheadline { lines.append(subheadline) }
        for section in sections where !section.facts.isEmpty {
          if let title = section.title { lines.append("\(title):") }
          lines += section.facts.map { "  \($0.label): \($0.value)\($0.isSelectable ? " ›" : "")" }
        }
      }.text
    }
  }

  /// A group of facts.
  public struct Section: Equatable, Sendable {
    /// The heading; nil for none.
    public let title: String?
    /// The facts, in order.
    public let facts: [Fact]

    /// Creates a section.
    public init(title: String? = nil, facts: [Fact]) {
      self.title = title
      self.facts = facts
    }
  }

  /// A label and its value.
  public struct Fact: Equatable, Sendable, Identifiable {
    /// The identifier that a selection reports, unique in the view.
    public let id: String
    /// The label.
    public let label: String
    /// The value, on one or several lines.
    public let value: String
    /// Whether the user can select it.
    public let isSelectable: Bool
    /// The symbol before the fact; nil for none.
    public let symbol: Symbol?

    /// Creates a fact.
    public init(id: String, label: String, value: String, isSelectable: Bool = false, symbol: Symbol? = nil) {
      self.id = id
      self.label = label
      self.value = value
      self.isSelectable = isSelectable
      self.symbol = symbol
    }
  }

  /// The user's actions in a detail view.
  public enum Event: Equatable, ActionEvent {
    /// A selectable fact was selected.
    case didSelect(fact: Fact.ID)
    /// An action was tapped.
    case didTap(Action.ID)
  }
}
