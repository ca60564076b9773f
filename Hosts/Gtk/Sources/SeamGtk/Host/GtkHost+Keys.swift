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
      navigator?.escape(in: shown)
      return true
    }
    return inCapture ? takeFirst(key) : takeLast(key)
  }

  /// Keys that mean the same whichever widget has the keyboard.
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

  /// Keys that the widget with the keyboard had no use for.
  private func takeLast(_ key: KeyPress) -> Bool {
    guard key == KeyPress("escape") else { return false }
    return page?.escape() == true || goBack { $0.escape(in: shown) }
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

  /// Selects the tab that a key stands for; the keys of tabs mean nothing else where there are any.
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

  /// Goes back in what is open in the list, or from there to the list; the list itself is left by no key.
  private func goBack(_ report: (Navigator) -> ReportOutcome) -> Bool {
    listInUse == nil && (isOfUse(report) || goToList())
  }

  /// Reports what the user meant, and returns whether there was a use for it.
  private func isOfUse(_ report: (Navigator) -> ReportOutcome) -> Bool {
    navigator.map { report($0) != .stale } ?? false
  }
}
