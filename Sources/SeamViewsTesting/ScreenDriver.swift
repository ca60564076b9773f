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
/// there is instead. What is shown is what a host would draw: a change that observation does not announce is not.
@MainActor
public struct ScreenDriver {
  private let screen: any Screen
  private let drawing: ScreenDrawing

  /// Takes a screen, and draws it.
  public init(_ screen: any Screen) {
    self.screen = screen
    drawing = ScreenDrawing(screen)
  }

  /// Takes a screen as a host has drawn it; nil where the screen is gone.
  package init?(_ drawing: ScreenDrawing) {
    guard let screen = drawing.screen else { return nil }
    self.screen = screen
    self.drawing = drawing
  }

  /// The screen as plain text, as it was drawn last.
  public var text: String { configuration.text }

  /// What is wrong where the screen has changed and no host draws it; nil where the user sees what it says.
  public var undrawnChange: String? { drawing.undrawnChange }

  private var configuration: any ViewConfiguration { drawing.configuration }

  /// Taps a button, or selects a row or a fact.
  public func tap(_ label: String) throws {
    try send(label, from: ViewTargets.tappable(in: configuration))
  }

  /// Replaces a text or secure field's text.
  public func type(_ text: String, into label: String) throws {
    try send(label, from: ViewTargets.texts(in: configuration, text: text))
  }

  /// Turns a switch over.
  public func toggle(_ label: String) throws {
    try send(label, from: ViewTargets.toggles(in: configuration))
  }

  /// Picks an option of a choice.
  public func choose(_ option: String, for label: String) throws {
    try send(label, from: ViewTargets.choices(in: configuration, option: option))
  }

  /// Takes a removable field away.
  public func remove(_ label: String) throws {
    try send(label, from: ViewTargets.removable(in: configuration))
  }

  /// Types into the search field.
  public func search(_ text: String) throws {
    guard let target = ViewTargets.searches(in: configuration, text: text).first else {
      throw error(wanted: "search field")
    }
    screen.handle(erased: target.event)
  }

  /// Asks for fresh content.
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

/// What was to be used on a screen is not there.
public struct ScreenDriverError: Error, CustomStringConvertible {
  /// What was looked for, what there is instead, and the screen as text; first, whether it changed unobserved.
  public let description: String

  init(wanted: String, in configuration: any ViewConfiguration, found: [String], undrawn: String?) {
    let instead = found.isEmpty ? "There is nothing of its kind." : "There is: \(found.joined(separator: ", "))."
    let problem = [undrawn, "No \(wanted) to use on “\(configuration.title)”. \(instead)"].compactMap(\.self)
    description = "\(problem.joined(separator: "\n"))\n\(configuration.text)"
  }
}
