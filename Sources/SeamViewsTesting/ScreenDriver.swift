public import SeamViews

/// Does to a screen what a user would, by the labels that the user sees, without drawing it.
///
/// ```swift
/// let user = ScreenDriver(PersonsScreen(persons: persons, delegate: flow))
/// try user.search("wil")
/// try user.tap("Wilma")
/// ```
///
/// Only what is shown and enabled can be used; everything else throws a ``ScreenDriverError`` that says what
/// there is instead.
@MainActor
public struct ScreenDriver {
  private let screen: any Screen

  /// Takes a screen.
  public init(_ screen: any Screen) { self.screen = screen }

  /// The screen as plain text.
  public var text: String { screen.configuration.text }

  /// Taps a button, or selects a row or a fact.
  public func tap(_ label: String) throws {
    try send(label, from: ViewTargets.tappable(in: screen.configuration))
  }

  /// Replaces a text or secure field's text.
  public func type(_ text: String, into label: String) throws {
    try send(label, from: ViewTargets.texts(in: screen.configuration, text: text))
  }

  /// Turns a switch over.
  public func toggle(_ label: String) throws {
    try send(label, from: ViewTargets.toggles(in: screen.configuration))
  }

  /// Picks an option of a choice.
  public func choose(_ option: String, for label: String) throws {
    try send(label, from: ViewTargets.choices(in: screen.configuration, option: option))
  }

  /// Takes a removable field away.
  public func remove(_ label: String) throws {
    try send(label, from: ViewTargets.removable(in: screen.configuration))
  }

  /// Types into the search field of a list.
  public func search(_ text: String) throws {
    guard (screen.configuration as? ListView.Configuration)?.search != nil else {
      throw ScreenDriverError(wanted: "search field", in: screen.configuration, found: [])
    }
    screen.handle(erased: ListView.Event.didSearch(text))
  }

  /// Asks a list for fresh rows.
  public func refresh() throws {
    guard (screen.configuration as? ListView.Configuration)?.refresh == .available else {
      throw ScreenDriverError(wanted: "list that can be refreshed", in: screen.configuration, found: [])
    }
    screen.handle(erased: ListView.Event.didRefresh)
  }

  private func send(_ label: String, from targets: [ViewTargets.Target]) throws {
    guard let target = targets.first(where: { $0.label == label }) else {
      throw ScreenDriverError(wanted: "“\(label)”", in: screen.configuration, found: targets.map(\.label))
    }
    screen.handle(erased: target.event)
  }
}

/// What was to be used on a screen is not there.
public struct ScreenDriverError: Error, CustomStringConvertible {
  /// What was looked for, what there is instead, and the screen as text.
  public let description: String

  init(wanted: String, in configuration: any ViewConfiguration, found: [String]) {
    let instead = found.isEmpty ? "There is nothing of its kind." : "There is: \(found.joined(separator: ", "))."
    description = "No \(wanted) to use on “\(configuration.title)”. \(instead)\n\(configuration.text)"
  }
}
