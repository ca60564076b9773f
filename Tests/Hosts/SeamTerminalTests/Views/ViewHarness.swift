import SeamViews

@testable import SeamTerminal

/// A view with a configuration and state, without a screen or host.
@MainActor
final class ViewHarness<View: TerminalView> {
  let view: View
  var configuration: View.Configuration {
    didSet { view.update(&state, from: oldValue, to: configuration) }
  }
  var state: View.State
  var size: Size
  private(set) var canvas: Canvas

  init(_ view: View, _ configuration: View.Configuration, columns: Int = 40, rows: Int = 10) {
    self.view = view
    self.configuration = configuration
    state = view.makeState(for: configuration)
    size = Size(columns: columns, rows: rows)
    canvas = Canvas(size: size)
    draw()
  }

  func draw() {
    canvas = Canvas(size: size)
    view.draw(configuration, &state, on: &canvas)
  }

  /// Draws and returns the lines.
  func lines() -> [String] {
    draw()
    return canvas.lines
  }

  /// Presses keys by their names, drawing after each; returns the resulting events.
  @discardableResult
  func press(_ names: String...) -> [View.Configuration.Event] {
    names.compactMap { name in
      guard let key = Key(name: name) else { return nil }
      let event = send(.key(key))
      draw()
      return event
    }
  }

  @discardableResult
  func send(_ input: Input) -> View.Configuration.Event? {
    let commands = view.commands(configuration, state)
    return switch input {
    case .key(let key): commands.first { $0.takes(key) }?.perform(key, &state)
    case .paste(let text): commands.lazy.compactMap(\.paste).first?(text, &state)
    }
  }

  /// Whether the view ignores a key.
  func ignores(_ name: String) -> Bool {
    guard let key = Key(name: name) else { return false }
    return !view.commands(configuration, state).contains { $0.takes(key) }
  }
}
