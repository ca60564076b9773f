import SeamFlow
import SeamViews

extension GtkHost {
  /// Takes a key; false where the host has no use for it.
  ///
  /// - Parameter inCapture: whether the widget with the keyboard has not seen the key yet.
  package func handle(_ key: KeyPress, inCapture: Bool) -> Bool {
    if inCapture, key == KeyPress("q", .control) {
      requestQuit()
      return true
    }
    if stage.alert != nil {
      guard inCapture, key == KeyPress("escape") else { return false }
      cancelAlert()
      return true
    }
    return inCapture ? takeFirst(key) : takeLast(key)
  }

  /// Keys that mean the same whichever widget has the keyboard.
  private func takeFirst(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress("left", .alt): return goBack()
    case KeyPress("f10"): return page?.openMenu() ?? false
    case KeyPress("f5"), KeyPress("r", .control): if page?.askForRefresh() == true { return true }
    default: break
    }
    if let layer = shown.layers.last, let tab = tab(for: key, in: layer) {
      navigator?.didSelect(tab: tab, in: layer.id)
      return true
    }
    return tapAction(for: key)
  }

  /// Keys that the widget with the keyboard had no use for.
  private func takeLast(_ key: KeyPress) -> Bool {
    guard key == KeyPress("escape") else { return false }
    return page?.escape() == true || escape()
  }

  private func tapAction(for key: KeyPress) -> Bool {
    guard let page, let character = key.character, key.modifiers == .control || key.modifiers == .alt else {
      return false
    }
    // Fields keep the keys that edit them.
    if key.modifiers == .control, window.isEditing, KeyLabel.editing.contains(character) { return false }
    guard let action = page.action(for: character) else { return false }
    page.tap(action.id)
    return true
  }

  private func tab(for key: KeyPress, in layer: NavigationTree.Layer) -> String? {
    guard let bar = layer.tabBar else { return nil }
    let count = bar.tabs.count
    switch key {
    case KeyPress("page_down", .control): return bar.tabs[(bar.selected + 1) % count].id
    case KeyPress("page_up", .control): return bar.tabs[(bar.selected + count - 1) % count].id
    default:
      guard key.modifiers == .control || key.modifiers == .alt, let number = key.character?.wholeNumberValue,
        (1...max(count, 1)).contains(number), number <= 9
      else { return nil }
      return bar.tabs[number - 1].id
    }
  }
}
