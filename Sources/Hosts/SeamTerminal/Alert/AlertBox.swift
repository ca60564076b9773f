import SeamFlow
import SeamViews

/// The visible alert: a centred box whose buttons include the focused one.
///
/// A letter moves the focus to the next button whose title begins with it; only Enter, Space and Escape answer.
@MainActor
struct AlertBox {
  let id: AlertID
  private let configuration: AlertConfiguration
  private var state = PageState<AlertConfiguration.Event>()

  private static let view = PageView<AlertConfiguration>(moveTitle: "Choose") { alert, page in
    page.isCentred = true
    page.text(alert.title, .strong)
    if let message = alert.message {
      page.space()
      page.text(message)
    }
    page.space()
    page.buttons(alert.buttons) { .didTap($0) }
    // Enter alone must not trigger a destructive action.
    let isGrave = alert.buttons.contains { $0.role == .destructive }
    if isGrave, let cancel = alert.cancelButton, !alert.buttons.contains(where: { $0.role == .primary }) {
      page.prefer(cancel.id)
    }
  }

  init(_ alert: NavigationTree.Alert) {
    id = alert.id
    configuration = alert.configuration
  }

  mutating func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let width = min(size.columns - 4, 60)
    // The height of the text at this width, with borders and a blank line above and below.
    var page = TerminalPage<AlertConfiguration.Event>(width: width - 6)
    Self.view.write(configuration, &page)
    let height = min(page.lines.count + 4, size.rows)
    var inside = Canvas(size: Size(columns: width - 2, rows: max(height - (height < size.rows ? 4 : 2), 1)))
    Self.view.draw(configuration, &state, on: &inside)
    var panel = Canvas.panel(size: Size(columns: width, rows: height), title: "")
    panel.draw(inside, x: 1, y: (height - inside.size.rows) / 2)
    canvas.draw(panel, x: (size.columns - width) / 2, y: (size.rows - height) / 2)
  }

  /// The key commands; their event is the user's answer.
  var commands: [ViewCommand<AlertBox, Action.ID>] {
    typealias Command = ViewCommand<AlertBox, Action.ID>
    var commands = [
      Command(nil, .letters) { key, box in
        key.typed.map { box.state.select(startingWith: $0) }
        return nil
      }
    ]
    if let selected = state.selectedItem, case .didTap(let id)? = selected.event, state.showsSelection {
      commands.append(Command(.space) { _, _ in id })
    }
    commands += Self.view.commands(configuration, state).map { command in
      command.inside(\.state) { event in if case .didTap(let id) = event { id } else { nil } }
    }
    if let cancel = configuration.cancelButton, cancel.isEnabled {
      // An open question is answered before quitting: asking a screen that prevents leaving would only add a second
      // question.
      commands.append(
        Command(cancel.title, KeyGroup(.escape), KeyGroup(.control("c"), .control("q"))) { _, _ in cancel.id })
    }
    return commands
  }
}
