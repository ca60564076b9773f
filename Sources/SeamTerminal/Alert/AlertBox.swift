import SeamFlow
import SeamViews

/// The alert on show: a box in the middle with its buttons, and which of them the keyboard is on.
@MainActor
struct AlertBox {
  let id: AlertID
  private let configuration: AlertView.Configuration
  private var state = PageState<AlertView.Event>()

  private static let view = PageView<AlertView.Configuration> { alert, page in
    page.isCentred = true
    page.text(alert.title, .strong)
    if let message = alert.message {
      page.space()
      page.text(message)
    }
    page.space()
    page.buttons(alert.buttons) { .didTap($0) }
    // Enter alone must not destroy anything.
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
    // What the text needs at this width, within its borders and a blank line above and below.
    var page = TerminalPage<AlertView.Event>(width: width - 6)
    Self.view.write(configuration, &page)
    let height = min(page.lines.count + 4, size.rows)
    var inside = Canvas(size: Size(columns: width - 2, rows: max(height - (height < size.rows ? 4 : 2), 1)))
    Self.view.draw(configuration, &state, on: &inside)
    var panel = Canvas.panel(size: Size(columns: width, rows: height), title: "")
    panel.draw(inside, x: 1, y: (height - inside.size.rows) / 2)
    canvas.draw(panel, x: (size.columns - width) / 2, y: (size.rows - height) / 2)
  }

  /// The answer that a key gives; nil where it only moves or means nothing.
  mutating func answer(_ key: Key) -> Action.ID? {
    if key == .escape {
      let cancel = configuration.cancelButton
      return cancel?.isEnabled == true ? cancel?.id : nil
    }
    if let letter = key.typed?.lowercased(), letter != " " {
      let matches = configuration.buttons.filter { $0.isEnabled && $0.title.lowercased().hasPrefix(letter) }
      return matches.count == 1 ? matches[0].id : nil
    }
    let key = key == .space ? .enter : key
    guard case .send(.didTap(let id)) = Self.view.handle(.key(key), configuration, &state) else { return nil }
    return id
  }

  var help: HelpLine {
    var hints = [KeyHint(keys: "←→", title: "Choose"), KeyHint(keys: "Enter", title: state.selectedItem?.title ?? "")]
    if let cancel = configuration.cancelButton { hints.append(KeyHint(keys: "Esc", title: cancel.title)) }
    return HelpLine(items: hints.map { .init(hint: $0) })
  }
}
