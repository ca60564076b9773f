public import SeamViews

/// Uses a screen as a user would, by the visible labels, without drawing it.
///
/// ```swift
/// let user = ScreenDriver(PersonsScreen(persons: persons, delegate: flow))
/// try user.search("wil")
/// try user.tap("Wilma")
/// ```
///
/// Only visible, enabled controls can be used; otherwise a ``ScreenDriverError`` lists the available ones. The visible
/// controls are those that a host would draw: changes that observation does not report are not visible.
@MainActor
public struct ScreenDriver {
  private let screen: any Screen
  private let drawing: ScreenDrawing

  /// Creates a driver for a screen, and draws the screen.
  public init(_ screen: any Screen) {
    self.screen = screen
    drawing = ScreenDrawing(screen)
  }

  /// Creates a driver for a screen that a host has drawn; nil if the screen was released.
  package init?(_ drawing: ScreenDrawing) {
    guard let screen = drawing.screen else { return nil }
    self.screen = screen
    self.drawing = drawing
  }

  /// The screen as plain text, as it was last drawn.
  public var text: String { configuration.text }

  /// A description of a change that no host draws, because observation did not report it; nil if there is none.
  public var undrawnChange: String? { drawing.undrawnChange }

  private var configuration: any ViewConfiguration { drawing.configuration }

  /// Taps a button, or selects a row.
  public func tap(_ label: String) throws {
    try send(label, from: ViewTargets.tappable(in: configuration))
  }

  /// Replaces the text of a text or secure field.
  public func type(_ text: String, into label: String) throws {
    try send(label, from: ViewTargets.texts(in: configuration, text: text))
  }

  /// Toggles a switch.
  public func toggle(_ label: String) throws {
    try send(label, from: ViewTargets.toggles(in: configuration))
  }

  /// Chooses an option of a choice.
  public func choose(_ option: String, for label: String) throws {
    try send(label, from: ViewTargets.choices(in: configuration, option: option))
  }

  /// Removes a removable field.
  public func remove(_ label: String) throws {
    try send(label, from: ViewTargets.removable(in: configuration))
  }

  /// Replaces the search text.
  public func search(_ text: String) throws {
    guard let target = ViewTargets.searches(in: configuration, text: text).first else {
      throw error(wanted: "search field")
    }
    screen.handle(erased: target.event)
  }

  /// Reloads the content.
  public func refresh() throws {
    guard let target = ViewTargets.refreshes(in: configuration).first else {
      throw error(wanted: "list that can be refreshed")
    }
    screen.handle(erased: target.event)
  }

  private func send(_ label: String, from targets: [ViewTargets.Target]) throws {
    guard let target = targets.first(where: { $0.label == label }) else {
      throw error(wanted: "“\(label)”", found: targets.map(\.label))
    }
    screen.handle(erased: target.event)
  }

  private func error(wanted: String, found: [String] = []) -> ScreenDriverError {
    ScreenDriverError(wanted: wanted, in: configuration, found: found, undrawn: undrawnChange)
  }
}

/// A control that was to be used does not exist on the screen or is disabled.
public struct ScreenDriverError: Error, CustomStringConvertible {
  /// A description of the missing control, the available ones and the screen as text, preceded by unobserved changes.
  public let description: String

  init(wanted: String, in configuration: any ViewConfiguration, found: [String], undrawn: String?) {
    let instead = found.isEmpty ? "The screen has none of this kind." : "Available: \(found.joined(separator: ", "))."
    let problem = [undrawn, "There is no enabled \(wanted) on “\(configuration.title)”. \(instead)"].compactMap(\.self)
    description = "\(problem.joined(separator: "\n"))\n\(configuration.text)"
  }
}
