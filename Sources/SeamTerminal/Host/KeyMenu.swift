import SeamViews

/// All keys that are valid now, in a box over the screen; actions can be chosen from it.
@MainActor
struct KeyMenu {
  struct Configuration: ViewConfiguration {
    /// The tap of an action; nil for a key that is only explained.
    typealias Event = Action.ID

    struct Entry: Equatable, Sendable {
      let hint: KeyHint
      let action: Action?
    }

    let entries: [Entry]

    var title: String { "Keys" }
    var text: String { entries.map { "\($0.hint.keys) \($0.hint.title)" }.joined(separator: "\n") }
  }

  private let configuration: Configuration
  private var state = PageState<Action.ID>()

  private static let view = PageView<Configuration> { menu, page in
    let keyWidth = menu.entries.map { TextLayout.columns(of: $0.hint.keys) }.max() ?? 0
    for entry in menu.entries {
      let padding = String(repeating: " ", count: keyWidth - TextLayout.columns(of: entry.hint.keys) + 2)
      let isDisabled = entry.action?.isEnabled == false
      let line = TerminalPage<Action.ID>.Line(runs: [
        .init(text: entry.hint.keys + padding, style: isDisabled ? .faint : .bold),
        .init(text: entry.hint.title, style: isDisabled ? .faint : .plain),
      ])
      if let action = entry.action, !isDisabled {
        page.item(action.id.rawValue, title: action.title, action.id) { $0.add(line) }
      } else {
        page.add(line)
      }
    }
  }

  init(entries: [Configuration.Entry]) { configuration = Configuration(entries: entries) }

  mutating func draw(on canvas: inout Canvas) {
    let widest = configuration.entries.map { TextLayout.columns(of: $0.hint.keys + $0.hint.title) }.max() ?? 0
    let width = min(max(widest + 12, 24), canvas.size.columns - 2)
    let height = min(configuration.entries.count + 2, canvas.size.rows)
    var panel = Canvas.panel(size: Size(columns: width, rows: height), title: configuration.title)
    var inside = Canvas(size: Size(columns: width - 2, rows: height - 2))
    Self.view.draw(configuration, &state, on: &inside)
    panel.draw(inside, x: 1, y: 1)
    canvas.draw(panel, x: (canvas.size.columns - width) / 2, y: (canvas.size.rows - height) / 2)
  }

  enum Outcome: Equatable {
    case stays
    case closes
    case taps(Action.ID)
  }

  mutating func handle(_ key: Key) -> Outcome {
    if [.escape, .left, Key(.function(1)), Key(.character("q"))].contains(key) { return .closes }
    if case .send(let id) = Self.view.handle(.key(key), configuration, &state) { return .taps(id) }
    return .stays
  }

  static let help = HelpLine(items: [
    .init(hint: KeyHint(keys: "Enter", title: "Do it")), .init(hint: KeyHint(keys: "Esc", title: "Close")),
  ])
}
