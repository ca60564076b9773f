/// A control of a view, with the label that the user sees.
///
/// A configuration lists its controls for code that uses the view without drawing it: robots, fuzzers, scripts,
/// accessibility, and a host's fallback for unknown views.
///
/// ```swift
/// var controls: [Control<Event>] {
///   actionControls + bars.map { Control($0.label, .tap(.didSelect($0.id))) }
/// }
/// ```
public struct Control<Event: Sendable>: Sendable {
  /// How the user uses a control, and the event that this sends.
  public enum Use: Sendable {
    /// Taps it: a button or a row.
    case tap(Event)
    /// Replaces its text.
    case type(text: String, @Sendable (String) -> Event)
    /// Toggles it.
    case toggle(isOn: Bool, Event)
    /// Chooses one of its options.
    case choose([Option])
    /// Removes it.
    case remove(Event)
    /// Replaces the search text.
    case search(text: String, @Sendable (String) -> Event)
    /// Reloads the content.
    case refresh(Event)
  }

  /// An option of a control.
  public struct Option: Sendable {
    /// The label.
    public let title: String
    /// Whether it is chosen.
    public let isSelected: Bool
    /// The event that choosing it sends.
    public let event: Event

    /// Creates an option.
    public init(_ title: String, isSelected: Bool, _ event: Event) {
      self.title = title
      self.isSelected = isSelected
      self.event = event
    }
  }

  /// The label that the user sees; several controls may have the same one.
  public let label: String
  /// How the user uses it.
  public let use: Use

  /// Creates a control.
  public init(_ label: String, _ use: Use) {
    self.label = label
    self.use = use
  }

  /// Returns the control with its events converted to another type.
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Event) -> Other) -> Control<Other> {
    let use: Control<Other>.Use =
      switch use {
      case .tap(let event): .tap(transform(event))
      case .type(let text, let event): .type(text: text) { transform(event($0)) }
      case .toggle(let isOn, let event): .toggle(isOn: isOn, transform(event))
      case .choose(let options):
        .choose(options.map { .init($0.title, isSelected: $0.isSelected, transform($0.event)) })
      case .remove(let event): .remove(transform(event))
      case .search(let text, let event): .search(text: text) { transform(event($0)) }
      case .refresh(let event): .refresh(transform(event))
      }
    return Control<Other>(label, use)
  }
}

extension ViewConfiguration {
  /// The controls of the enabled actions.
  public var actionControls: [Control<Event>] { Self.controls(for: actions) }

  /// Returns the controls of enabled actions, such as those of a message in a list.
  static func controls(for actions: [Action]) -> [Control<Event>] {
    actions.filter(\.isEnabled).compactMap { action in
      event(for: action.id).map { Control(action.title, .tap($0)) }
    }
  }

  /// The controls without those of the ``actions``, for a host that shows these elsewhere.
  public var contentControls: [Control<Event>] {
    var offered = Dictionary(actionControls.map { ($0.label, 1) }, uniquingKeysWith: +)
    return controls.filter { control in
      guard case .tap = control.use, let count = offered[control.label], count > 0 else { return true }
      offered[control.label] = count - 1
      return false
    }
  }

  /// The controls with type-erased events.
  public var erasedControls: [Control<any Sendable>] { controls.map { $0.map { $0 } } }
}
