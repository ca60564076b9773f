#if Gtk
import SeamFlow
import SeamViews

extension GtkHost {
  /// Handles a key; returns false if the host does not use it.
  ///
  /// - Parameter inCapture: whether the focused widget has not received the key yet.
  package func handle(_ key: KeyPress, inCapture: Bool) -> Bool {
    if inCapture, key == KeyPress("q", .control) {
      requestQuit()
      return true
    }
    if stage.alert != nil {
      guard inCapture, key == KeyPress("escape") else { return false }
      navigator?.escape(in: shown)
      return true
    }
    return inCapture ? takeFirst(key) : takeLast(key)
  }

  /// Handles keys that mean the same for every focused widget.
  private func takeFirst(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress("left", .alt): return goBack { $0.goBack(in: shown) }
    case KeyPress("f6"), KeyPress("f6", .shift): return switchColumn()
    case KeyPress("f10"): return page?.openMenu() ?? false
    case KeyPress("f5"), KeyPress("r", .control): if page?.askForRefresh() == true { return true }
    default: break
    }
    return selectTab(for: key) || tapAction(for: key)
  }

  /// Handles keys that the focused widget did not use.
  private func takeLast(_ key: KeyPress) -> Bool {
    guard key == KeyPress("escape") else { return false }
    return page?.escape() == true || goBack { $0.escape(in: shown) }
  }

  private func tapAction(for key: KeyPress) -> Bool {
    guard let page, let character = key.character, key.modifiers == .control || key.modifiers == .alt else {
      return false
    }
    // Text fields keep their editing keys.
    if key.modifiers == .control, window.isEditing, KeyLabel.editing.contains(character) { return false }
    guard let action = page.action(for: character) else { return false }
    page.tap(action.id)
    return true
  }

  /// Selects the tab of a key; if there are tabs, their keys have no other meaning.
  private func selectTab(for key: KeyPress) -> Bool {
    guard let bar = shown.layers.last?.tabBar, let navigator else { return false }
    switch key {
    case KeyPress("page_down", .control): navigator.selectTab(by: 1, in: shown)
    case KeyPress("page_up", .control): navigator.selectTab(by: -1, in: shown)
    default:
      guard key.modifiers == .control || key.modifiers == .alt, let number = key.character?.wholeNumberValue,
        (1...9).contains(number), number <= bar.tabs.count
      else { return false }
      navigator.selectTab(number: number, in: shown)
    }
    return true
  }

  /// Goes back in the entry opened from the list, or from there to the list; no key leaves the list itself.
  private func goBack(_ report: (Navigator) -> ReportOutcome) -> Bool {
    listInUse == nil && (isOfUse(report) || goToList())
  }

  /// Reports the user's intent, and returns whether it had an effect.
  private func isOfUse(_ report: (Navigator) -> ReportOutcome) -> Bool {
    navigator.map { report($0) != .stale } ?? false
  }
}
#endif
