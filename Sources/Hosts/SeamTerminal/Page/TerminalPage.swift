public import SeamViews

/// A view of an app's own, written from top to bottom: lines, selectable items, buttons and keys.
///
/// The host wraps lines, scrolls and moves the selection. It calls the closure that fills the page for each new
/// configuration and width:
///
/// ```swift
/// host.register(PollConfiguration.self) { poll, page in
///   for answer in poll.answers {
///     page.item(answer.id, "\(answer.name): \(answer.votes)", sends: .didSelect(answer.id))
///   }
///   page.key("s", title: "Sort", sends: .didSort)
///   page.keys("1"..."9", title: "Rate") { .didRate($0) }
/// }
/// ```
///
/// The help line lists every key that has a title; keys without one work too. A page that accepts text receives each
/// typed character that is not one of its keys, and pasted text as a whole:
///
/// ```swift
/// host.register(GuessView.Configuration.self) { guess, page in
///   page.text("Your guess: \(guess.word)")
///   page.typing { .didType($0) }
///   page.backspace(sends: .didDelete)
/// }
/// ```
public struct TerminalPage<Event: Sendable>: Sendable {
  /// The emphasis of a text.
  public enum Emphasis: Sendable {
    /// Plain text.
    case normal
    /// Bold text, such as a heading.
    case strong
    /// Dimmed text, such as a note.
    case faint
    /// Text in the accent color.
    case accent
    /// Text in the color of warnings.
    case warning

    var style: Style {
      switch self {
      case .normal: .plain
      case .strong: .bold
      case .faint: .faint
      case .accent: .accent
      case .warning: .warning
      }
    }
  }

  /// The width of a line in columns.
  public let width: Int

  /// Whether lines are centred horizontally, and a short page vertically.
  public var isCentred = false

  struct Run: Equatable, Sendable {
    let text: String
    let style: Style
    /// The index of the button.
    var button: Int?
  }

  struct Line: Equatable, Sendable {
    var runs: [Run] = []
    /// The index of the item that the whole line belongs to.
    var item: Int?
  }

  struct Item: Sendable {
    let id: String
    let title: String
    let event: Event?
    var isButton = false
    let firstLine: Int
    var lastLine: Int
  }

  private(set) var lines: [Line] = []
  private(set) var items: [Item] = []
  /// Keys with the same meaning.
  struct Keys: Sendable {
    let title: String?
    let group: KeyGroup
    let events: [Key: Event]
  }

  /// The handling of typed text.
  struct Typing: Sendable {
    let title: String?
    let event: @MainActor (String) -> Event?
  }

  private(set) var keys: [Keys] = []
  var typing: Typing?
  private(set) var buttonIDs: Set<Action.ID> = []
  private(set) var preferredItem: Int?

  init(width: Int) { self.width = max(width, 2) }

  /// Adds a text, wrapped to the width.
  ///
  /// Each line is indented by the indentation.
  public mutating func text(_ text: String, _ emphasis: Emphasis = .normal, indentation: Int = 0) {
    let margin = String(repeating: " ", count: indentation)
    for line in TextLayout.wrap(text, to: width - indentation) {
      add(Line(runs: [Run(text: margin + line, style: emphasis.style)]))
    }
  }

  /// Adds an empty line.
  public mutating func space() { add(Line()) }

  /// Adds a selectable text that sends an event.
  ///
  /// - Parameters:
  ///   - id: identifies the item, so that it stays selected when the page is rewritten.
  ///   - text: the text, wrapped to the width.
  ///   - event: the event that Enter sends.
  public mutating func item(_ id: String, _ text: String, sends event: Event) {
    item(id, title: text, event) { page in page.text(text) }
  }

  /// Adds a row of buttons; the primary one is selected initially.
  public mutating func buttons(_ actions: [Action], sends event: (Action.ID) -> Event?) {
    var line = Line()
    var used = 0
    for action in actions {
      buttonIDs.insert(action.id)
      let label = "[ \(action.title) ]"
      let columns = TextLayout.columns(of: label)
      if used > 0, used + columns > width {
        add(line)
        (line, used) = (Line(), 0)
      }
      if used > 0 { line.runs.append(Run(text: "  ", style: .plain)) }
      used += columns + 2
      guard action.isEnabled, let event = event(action.id) else {
        line.runs.append(Run(text: label, style: .faint))
        continue
      }
      if action.role == .primary, preferredItem == nil { preferredItem = items.count }
      let style: Style = action.role == .destructive ? .warning : action.role == .primary ? .bold : .plain
      line.runs.append(Run(text: label, style: style, button: items.count))
      items.append(
        Item(
          id: action.id.rawValue, title: action.title, event: event, isButton: true, firstLine: lines.count,
          lastLine: lines.count))
    }
    if used > 0 { add(line) }
  }

  /// Adds a button to the line that is added next; returns its run.
  mutating func button(_ id: String, _ title: String, sends event: Event) -> Run {
    items.append(
      Item(id: id, title: title, event: event, isButton: true, firstLine: lines.count, lastLine: lines.count))
    return Run(text: "[ \(title) ]", style: .bold, button: items.count - 1)
  }

  mutating func add(_ line: Line) { lines.append(line) }

  mutating func add(_ keys: Keys) { self.keys.append(keys) }

  /// Selects a button initially.
  mutating func prefer(_ id: Action.ID) { preferredItem = items.firstIndex { $0.id == id.rawValue } ?? preferredItem }

  /// Makes all lines that the body adds one selectable item.
  mutating func item(_ id: String, title: String, _ event: Event?, _ body: (inout TerminalPage) -> Void) {
    let first = lines.count
    body(&self)
    guard lines.count > first else { return }
    for index in first..<lines.count { lines[index].item = items.count }
    items.append(Item(id: id, title: title, event: event, firstLine: first, lastLine: lines.count - 1))
  }
}
