import SeamViews

/// A box that lists all current keys; actions can be chosen from it, and their own keys still work.
@MainActor
struct KeyMenu {
  struct Configuration: ViewConfiguration {
    /// The tapped action; nil for a key that is only explained.
    typealias Event = Action.ID

    let hints: [KeyHint]

    var title: String { "Keys" }
    var text: String { hints.map { "\($0.keys) \($0.title)" }.joined(separator: "\n") }
  }

  private var configuration: Configuration
  private var state = PageState<Action.ID>()

  private static let view = PageView<Configuration>(openTitle: "Do it") { menu, page in
    let keyWidth = menu.hints.map { TextLayout.columns(of: $0.keys) }.max() ?? 0
    for hint in menu.hints {
      let padding = String(repeating: " ", count: keyWidth - TextLayout.columns(of: hint.keys) + 2)
      let line = TerminalPage<Action.ID>.Line(runs: [
        .init(text: hint.keys + padding, style: hint.isEnabled ? .bold : .faint),
        .init(text: hint.title, style: hint.isEnabled ? .plain : .faint),
      ])
      if let action = hint.action, hint.isEnabled {
        page.item(action.id.rawValue, title: action.title, action.id) { $0.add(line) }
      } else {
        page.add(line)
      }
    }
  }

  init(_ hints: [KeyHint]) { configuration = Configuration(hints: hints) }

  /// Lists other keys; an action that is still among them stays selected.
  mutating func list(_ hints: [KeyHint]) {
    let old = configuration
    configuration = Configuration(hints: hints)
    if configuration != old { Self.view.update(&state, from: old, to: configuration) }
  }

  mutating func draw(on canvas: inout Canvas) {
    let widest = configuration.hints.map { TextLayout.columns(of: $0.keys + $0.title) }.max() ?? 0
    let width = min(max(widest + 12, 24), canvas.size.columns - 2)
    let height = min(configuration.hints.count + 2, canvas.size.rows)
    var panel = Canvas.panel(size: Size(columns: width, rows: height), title: configuration.title)
    var inside = Canvas(size: Size(columns: width - 2, rows: height - 2))
    Self.view.draw(configuration, &state, on: &inside)
    panel.draw(inside, x: 1, y: 1)
    canvas.draw(panel, x: (canvas.size.columns - width) / 2, y: (canvas.size.rows - height) / 2)
  }

  enum Outcome: Equatable {
    case closes
    case taps(Action.ID)
  }

  var commands: [ViewCommand<KeyMenu, Outcome>] {
    let closing = ViewCommand<KeyMenu, Outcome>(
      "Close", KeyGroup(.escape), KeyGroup(.left, Key(.function(1)), Key(.character("q")))
    ) { _, _ in .closes }
    return [closing] + Self.view.commands(configuration, state).map { $0.inside(\.state) { .taps($0) } }
  }
}
