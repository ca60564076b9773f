import SeamFlow
import SeamViews

extension TerminalHost {
  /// Takes what the user put in, in order, and draws what comes of it in a later turn.
  func receive(_ inputs: [Input]) {
    guard let navigator else { return }
    for input in inputs {
      receive(input, navigator)
      // Who types ahead knows what a key before makes of the screen.
      seen = Sight(navigator.tree)
    }
    if !inputs.isEmpty { setNeedsDraw() }
  }

  private func receive(_ input: Input, _ navigator: Navigator) {
    if case .key(let key) = input, isDone(key, by: navigator) { return }
    // What a flow has changed since the last drawing, nobody meant.
    guard seen == Sight(navigator.tree) else { return }
    if case .key(let key) = input {
      if let asked = navigator.tree.alerts.first { return answer(asked, key, navigator) }
      if menu != nil { return handleInMenu(key, navigator) }
    } else if !navigator.tree.alerts.isEmpty || menu != nil {
      return
    }
    guard let layer = navigator.tree.layers.last else { return }
    let entry = layer.visibleStack.entries.last
    let view = entry.flatMap { self.view(of: $0.id) }
    if view?.handle(input) == true { return }
    guard case .key(let key) = input else { return }
    if let action = view?.bindings[key] { view?.tap(action.id) } else { navigate(key, entry, layer, navigator) }
  }

  /// Keys that mean the same whatever is on show.
  private func isDone(_ key: Key, by navigator: Navigator) -> Bool {
    switch key {
    case .control("q"), .control("c"):
      // While a question is open, a screen that holds on is asking it: one more would only pile up.
      if navigator.tree.alerts.isEmpty { quit(navigator) } else { return false }
    case .control("z"): onSuspend?()
    case .control("l"): redraw()
    case Key(.function(1)) where menu == nil && navigator.tree.alerts.isEmpty:
      menu = KeyMenu(entries: menuEntries(navigator))
    default: return false
    }
    return true
  }

  private func quit(_ navigator: Navigator) {
    menu = nil
    if navigator.mayQuit() { onQuit?() }
  }

  private func answer(_ asked: NavigationTree.Alert, _ key: Key, _ navigator: Navigator) {
    if alert?.id != asked.id { alert = AlertBox(asked) }
    let key = key == .control("c") || key == .control("q") ? .escape : key
    if let id = alert?.answer(key) { navigator.didAnswer(asked.id, with: id) }
  }

  private func handleInMenu(_ key: Key, _ navigator: Navigator) {
    switch menu?.handle(key) {
    case .taps(let id):
      menu = nil
      navigator.tree.visibleEntry.flatMap { view(of: $0.id) }?.tap(id)
    case .closes: menu = nil
    case .stays, nil: break
    }
  }

  // MARK: Navigation

  private func navigate(
    _ key: Key, _ entry: NavigationTree.Entry?, _ layer: NavigationTree.Layer, _ navigator: Navigator
  ) {
    switch key {
    case .escape: escape(entry, layer, navigator)
    case .left:
      if let entry { goBack(from: entry.id, layer, navigator) }
    default:
      if let tab = tab(for: key, in: layer) { navigator.didSelect(tab: tab, in: layer.id) }
    }
  }

  /// Taps Cancel where the screen offers it and nothing holds, else goes back.
  private func escape(_ entry: NavigationTree.Entry?, _ layer: NavigationTree.Layer, _ navigator: Navigator) {
    guard let entry else { return }
    if !navigator.canGoBack(from: entry.id) || navigator.canLeave(entry.id),
      let view = view(of: entry.id), let cancel = view.cancelAction
    {
      view.tap(cancel.id)
    } else {
      goBack(from: entry.id, layer, navigator)
    }
  }

  private func goBack(from entry: EntryID, _ layer: NavigationTree.Layer, _ navigator: Navigator) {
    guard canGoBack(from: entry, in: layer, navigator) else { return }
    if !navigator.canGoBack(from: entry) {
      navigator.didDismiss(layer.id)
    } else if navigator.canLeave(entry) {
      navigator.didLeave(entry)
    } else {
      navigator.didTryToLeave(entry)
    }
  }

  /// Whether the user can go back from an entry, held or not.
  ///
  /// The bottom of a sheet dismisses it, with tabs or without.
  func canGoBack(from entry: EntryID, in layer: NavigationTree.Layer, _ navigator: Navigator) -> Bool {
    layer.style == .sheet || navigator.canGoBack(from: entry)
  }

  private func tab(for key: Key, in layer: NavigationTree.Layer) -> String? {
    guard let bar = layer.tabBar else { return nil }
    let count = bar.tabs.count
    switch key {
    case .tab, Key(.right, .control), Key(.right, .alt): return bar.tabs[(bar.selected + 1) % count].id
    case .backTab, Key(.left, .control), Key(.left, .alt): return bar.tabs[(bar.selected + count - 1) % count].id
    default:
      guard case .character(let character) = key.code, key.modifiers.isEmpty || key.modifiers == .alt,
        let number = character.wholeNumberValue, (1...min(count, 9)).contains(number)
      else { return nil }
      return bar.tabs[number - 1].id
    }
  }

  // MARK: Help

  func help(_ navigator: Navigator) -> HelpLine {
    let items = menuEntries(navigator).map {
      HelpLine.Item(hint: $0.hint, isEnabled: $0.action?.isEnabled ?? true)
    }
    return HelpLine(items: items, hasMore: true)
  }

  private func menuEntries(_ navigator: Navigator) -> [KeyMenu.Configuration.Entry] {
    typealias Entry = KeyMenu.Configuration.Entry
    guard let layer = navigator.tree.layers.last else { return [] }
    var entries: [Entry] = []
    func add(_ keys: String, _ title: String, _ action: Action? = nil) {
      entries.append(Entry(hint: KeyHint(keys: keys, title: title), action: action))
    }
    if let entry = layer.visibleStack.entries.last, let view = view(of: entry.id) {
      for binding in view.bindings.bindings { add(binding.key.label, binding.action.title, binding.action) }
      for hint in view.hints { add(hint.keys, hint.title) }
      if let cancel = view.cancelAction {
        add("Esc", cancel.title, cancel)
      } else if canGoBack(from: entry.id, in: layer, navigator) {
        add("Esc", "Back")
      }
    }
    if let bar = layer.tabBar {
      let takesDigits = layer.visibleStack.entries.last.flatMap { view(of: $0.id) }?.takesDigits ?? false
      add("\(takesDigits ? "Alt-" : "")1–\(min(bar.tabs.count, 9))", "Tabs")
    }
    add("^Q", "Quit")
    add("^Z", "Suspend")
    return entries
  }
}
