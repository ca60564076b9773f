/// Renders a view as plain lines: its title, a rule, its content and its buttons.
struct TextPreview {
  let text: String

  init(title: String, actions: [Action], content: (inout [String]) -> Void) {
    var lines: [String] = []
    if !title.isEmpty { lines += [title, String(repeating: "─", count: title.count)] }
    content(&lines)
    if !actions.isEmpty { lines.append(actions.map(Self.label(of:)).joined(separator: " ")) }
    text = lines.joined(separator: "\n")
  }

  private static func label(of action: Action) -> String {
    action.isEnabled ? "[\(action.title)]" : "(\(action.title))"
  }
}
