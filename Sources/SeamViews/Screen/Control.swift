/// Something in a view that the user can use, by the label that the user sees.
///
/// A configuration lists its controls, so that everything that does not draw the view can use it: robots, fuzzers,
/// scripts, accessibility, and a host's fallback for views that it does not know.
///
/// ```swift
/// var controls: [Control<Event>] {
///   actionControls + bars.map { Control($0.label, .tap(.didSelect($0.id))) }
/// }
/// ```
public struct Control<Event: Sendable>: Sendable {
  /// What the user does with a control, and the event that it sends.
  public enum Use: Sendable {
    /// Taps it: a button, a row, a fact.
    case tap(Event)
    /// Replaces its text.
    case type(text: String, @Sendable (String) -> Event)
    /// Turns it over.
    case toggle(isOn: Bool, Event)
    /// Picks one of its options.
    case choose([Option])
    /// Takes it away.
    case remove(Event)
    /// Replaces the text by which the view is searched.
    case search(text: String, @Sendable (String) -> Event)
    /// Asks the view for fresh content.
    case refresh(Event)
  }

  /// An option of a control.
  public struct Option: Sendable {
    /// The label.
    public let title: String
    /// Whether it is the one that is picked.
    public let isSelected: Bool
    /// What picking it sends.
    public let event: Event

    /// Makes an option.
    public init(_ title: String, isSelected: Bool, _ event: Event) {
      self.title = title
      self.isSelected = isSelected
      self.event = event
    }
  }

  /// The label that the user sees; several controls may bear the same one.
  public let label: String
  /// What the user does with it.
  public let use: Use

  /// Makes a control.
  public init(_ label: String, _ use: Use) {
    self.label = label
    self.use = use
  }

  /// The control with its events in another type.
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
  /// The enabled actions as controls.
  public var actionControls: [Control<Event>] { Self.controls(for: actions) }

  /// Enabled actions as controls, such as those of a message within a list.
  static func controls(for actions: [Action]) -> [Control<Event>] {
    actions.filter(\.isEnabled).compactMap { action in
      event(for: action.id).map { Control(action.title, .tap($0)) }
    }
  }

  /// The controls without those of the ``actions``, for a host that offers these elsewhere.
  public var contentControls: [Control<Event>] {
    var offered = Dictionary(actionControls.map { ($0.label, 1) }, uniquingKeysWith: +)
    return controls.filter { control in
      guard case .tap = control.use, let count = offered[control.label], count > 0 else { return true }
      offered[control.label] = count - 1
      return false
    }
  }

  /// The controls for code that does not know the view's type.
  public var erasedControls: [Control<any Sendable>] { controls.map { $0.map { $0 } } }
}
