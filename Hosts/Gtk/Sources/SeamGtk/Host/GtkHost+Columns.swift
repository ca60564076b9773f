import SeamFlow

// The list of columns and what is open in it: which of them the user works in.
extension GtkHost {
  /// The page that keys are for: the list beside the page on top once the user went there, else the latter.
  var page: (any EntryPage)? { listInUse ?? topPage }

  /// The list beside something that is open in it; nil where there is no such choice.
  private var listBeside: (any EntryPage)? {
    guard let layer = stage.layers.last, let list = layer.listPage, list !== layer.page else { return nil }
    return list
  }

  /// The list while the user works in it and not in what is open beside it.
  var listInUse: (any EntryPage)? { isInList ? listBeside : nil }

  /// The page whose search takes what is typed: the list's, unless what is open in it has the focus.
  var searchedPage: (any EntryPage)? {
    guard let list = listBeside, !window.holdsFocus(in: topPage?.widget) else { return topPage }
    return list
  }

  /// Keeps in mind in which column the user is, also while the focus is elsewhere, such as on a tab.
  func followFocus() {
    guard let layer = stage.layers.last else { return }
    if window.holdsFocus(in: layer.listPage?.widget) {
      isInList = true
    } else if window.holdsFocus(in: layer.page?.widget) {
      isInList = false
    }
  }

  /// Leads to the other column; false where there is none.
  func switchColumn() -> Bool {
    guard let list = listBeside, let other = listInUse == nil ? list : topPage else { return false }
    focus(other)
    return true
  }

  /// Leads from the first screen of the detail to the list; false where there is another screen on top.
  func goToList() -> Bool {
    guard let list = listBeside, shown.layers.last?.visibleStack.entries.count == 2 else { return false }
    focus(list)
    return true
  }

  /// Fits the columns to the window once GTK has laid it out: in the middle of that, no widget can be moved.
  func fitColumnsLater() {
    Task { [weak self] in self?.fitColumns() }
  }
}
