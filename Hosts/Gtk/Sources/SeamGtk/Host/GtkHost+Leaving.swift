import SeamFlow
import SeamViews

// How the user leaves: pages, sheets and the app.
extension GtkHost {
  /// Whether the user can go back from an entry, held or not.
  ///
  /// The bottom of a sheet dismisses it, with tabs or without.
  func canGoBack(from entry: EntryID, in layer: NavigationTree.Layer, _ navigator: Navigator) -> Bool {
    layer.style == .sheet || navigator.canGoBack(from: entry)
  }

  /// Goes back from what is on show, or has the screen that holds say so; false where there is no way back.
  @discardableResult
  func goBack() -> Bool {
    // What a flow has changed since the last drawing, nobody meant.
    guard let navigator, shown.alerts.isEmpty, let layer = shown.layers.last,
      let entry = layer.visibleStack.entries.last?.id, navigator.tree.visibleEntry?.id == entry,
      canGoBack(from: entry, in: layer, navigator)
    else { return false }
    if !navigator.canGoBack(from: entry) {
      navigator.didDismiss(layer.id)
    } else if navigator.canLeave(entry) {
      navigator.didLeave(entry)
    } else {
      navigator.didTryToLeave(entry)
    }
    return true
  }

  /// Dismisses a sheet by hand, or has the screen that holds say so.
  func dismiss(_ layer: LayerID) {
    guard let navigator, shown.alerts.isEmpty, shown.layers.last?.id == layer else { return }
    navigator.didDismiss(layer)
  }

  /// Taps Cancel where the screen offers it and nothing holds, else goes back.
  func escape() -> Bool {
    guard let navigator, let entry = shown.visibleEntry?.id else { return false }
    if !navigator.canGoBack(from: entry) || navigator.canLeave(entry), let page, let cancel = page.cancelAction {
      page.tap(cancel.id)
      return true
    }
    return goBack()
  }

  /// Quits, unless a screen holds the user.
  func requestQuit() {
    // While a question is open, a screen that holds on is asking it: one more would only pile up.
    guard shown.alerts.isEmpty else { return cancelAlert() }
    guard let navigator else { return onQuit?() ?? () }
    if navigator.mayQuit() { onQuit?() }
  }

  /// Answers the alert as Escape does, where there is such an answer.
  func cancelAlert() {
    guard let alert = stage.alert, let cancel = alert.cancelButton else { return }
    navigator?.didAnswer(alert.id, with: cancel.id)
  }
}
