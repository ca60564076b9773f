import SeamFlow
import SeamViews

/// A complete host for plain text: prints the visible page, and reads commands, one per line.
@MainActor
final class PlainTextHost: NavigationHost {
  /// The printed page.
  private(set) var page = ""
  private var shown = NavigationTree()
  private weak var navigator: Navigator?
  private var pages: [EntryID: TextPage] = [:]
  private let print: @MainActor (String) -> Void
  private var views = ViewRegistry<@MainActor () -> Void, TextPage> { screen, onChange in
    @MainActor func page<S: Screen>(of screen: S) -> TextPage { TextPage(screen, onChange: onChange) { $0.text } }
    return page(of: screen)
  }

  init(print: @escaping @MainActor (String) -> Void = { _ in }) { self.print = print }

  /// Registers a view of an app's own type, which the closure renders as text.
  func register<Configuration: ViewConfiguration>(
    _ type: Configuration.Type, _ write: @escaping @MainActor (Configuration) -> String
  ) {
    views.register(type) { screen, onChange in TextPage(screen, onChange: onChange, write) }
  }

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    self.navigator = navigator
    shown = tree
    let entries = Set(tree.layers.flatMap(\.stacks).flatMap(\.entries).map(\.id))
    pages = pages.filter { entries.contains($0.key) }
    draw()
  }

  // MARK: Drawing

  private func draw() {
    let text = lines().joined(separator: "\n")
    guard text != page else { return }
    page = text
    print(text)
  }

  private func lines() -> [String] {
    var lines: [String] = []
    if let layer = shown.layers.last, let entry = layer.visibleStack.entries.last {
      let back = navigator?.offersBack(in: shown) == true ? "< " : ""
      let sheet = layer.style == .sheet ? "sheet: " : ""
      let page = textPage(of: entry.id)
      lines += ["\(back)\(sheet)\(page?.title ?? "")", page?.text ?? ""]
      if let bar = layer.tabBar {
        lines.append(
          bar.tabs.enumerated().map { $0 == bar.selected ? "|[\($1.title)]|" : "|\($1.title)|" }.joined(separator: " "))
      }
    }
    if let alert = shown.alerts.first { lines += ["? \(alert.configuration.title)", alert.configuration.text] }
    return lines
  }

  private func textPage(of entry: EntryID) -> TextPage? {
    if let page = pages[entry] { return page }
    guard let screen = navigator?.screen(for: entry) else { return nil }
    let page = views.view(of: screen) { [weak self] in self?.draw() }
    pages[entry] = page
    return page
  }

  // MARK: Commands

  /// Executes a command, such as `tap Wilma` or `type 555 into Phone`; returns false if it is not possible.
  @discardableResult
  func obey(_ order: String) -> Bool {
    guard let navigator else { return false }
    let (word, rest) = Self.split(order, at: " ")
    if let alert = shown.alerts.first {
      guard word == "answer", let button = alert.configuration.buttons.first(where: { $0.title == rest }) else {
        return false
      }
      return navigator.didAnswer(alert.id, with: button.id) == .accepted
    }
    switch word {
    case "back": return navigator.goBack(in: shown) != .stale
    case "escape": return navigator.escape(in: shown) != .stale
    case "tab":
      let number = shown.layers.last?.tabBar?.tabs.firstIndex { $0.title == rest }
      return number.map { navigator.selectTab(number: $0 + 1, in: shown) != .stale } ?? false
    default: return use(word, rest, navigator)
    }
  }

  private func use(_ word: String, _ rest: String, _ navigator: Navigator) -> Bool {
    guard navigator.isCurrent(shown), let entry = shown.visibleEntry?.id,
      let event = textPage(of: entry)?.event(word, rest)
    else { return false }
    let outcome = navigator.didUse(entry) { $0.handle(erased: event) }
    textPage(of: entry)?.invalidate()
    draw()
    return outcome == .accepted
  }

  static func split(_ text: String, at separator: String) -> (String, String) {
    guard let range = text.firstRange(of: separator) else { return (text, "") }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }
}

/// A visible screen of any type as text.
@MainActor
final class TextPage {
  var title: String { read().title }
  var text: String { read().text }
  let invalidate: @MainActor () -> Void
  private let read: @MainActor () -> (title: String, text: String, controls: [Control<any Sendable>])

  init<Configuration: ViewConfiguration>(
    _ screen: any Screen<Configuration>, onChange: @escaping @MainActor () -> Void,
    _ write: @escaping @MainActor (Configuration) -> String
  ) {
    let reading = ScreenReading(screen, onChange: onChange)
    invalidate = { reading.invalidate() }
    read = {
      reading.read()
      return (reading.configuration.title, write(reading.configuration), reading.configuration.erasedControls)
    }
  }

  /// Returns the event that a command sends to the screen; nil if no control accepts it.
  func event(_ word: String, _ rest: String) -> (any Sendable)? {
    let (value, label) = PlainTextHost.split(rest, at: " into ")
    for control in read().controls {
      switch (word, control.use) {
      case ("tap", .tap(let event)) where control.label == rest: return event
      case ("toggle", .toggle(_, let event)) where control.label == rest: return event
      case ("remove", .remove(let event)) where control.label == rest: return event
      case ("type", .type(_, let event)) where control.label == label: return event(value)
      case ("search", .search(_, let event)): return event(rest)
      case ("refresh", .refresh(let event)): return event
      case ("choose", .choose(let options)) where control.label == label:
        if let option = options.first(where: { $0.title == value }) { return option.event }
      default: break
      }
    }
    return nil
  }
}
