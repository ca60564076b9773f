#if Gtk
import SeamFlow

// Which column has the focus: the list or the entry opened from it.
extension GtkHost {
  /// The page that receives keys: the top page, or the list beside it after the user moved there.
  var page: (any EntryPage)? { listInUse ?? topPage }

  /// The list beside an entry opened from it; nil without such columns.
  private var listBeside: (any EntryPage)? {
    guard let layer = stage.layers.last, let list = layer.listPage, list !== layer.page else { return nil }
    return list
  }

  /// The list, if the user works in it and not in the entry beside it.
  var listInUse: (any EntryPage)? { isInList ? listBeside : nil }

  /// The page whose search receives typed text: the list, unless the entry opened from it has the focus.
  var searchedPage: (any EntryPage)? {
    guard let list = listBeside, !window.holdsFocus(in: topPage?.widget) else { return topPage }
    return list
  }

  /// Remembers the column of the focus, even while the focus is elsewhere, such as on a tab.
  func followFocus() {
    guard let layer = stage.layers.last else { return }
    if window.holdsFocus(in: layer.listPage?.widget) {
      isInList = true
    } else if window.holdsFocus(in: layer.page?.widget) {
      isInList = false
    }
  }

  /// Moves the focus to the other column; returns false if there is none.
  func switchColumn() -> Bool {
    guard let list = listBeside, let other = listInUse == nil ? list : topPage else { return false }
    focus(other)
    return true
  }

  /// Moves the focus from the first screen of the detail to the list; returns false if another screen is on top.
  func goToList() -> Bool {
    guard let list = listBeside, shown.layers.last?.visibleStack.entries.count == 2 else { return false }
    focus(list)
    return true
  }

  /// Schedules ``fitColumns()`` after GTK's layout, during which no widget can be moved.
  func fitColumnsLater() {
    Task { [weak self] in self?.fitColumns() }
  }
}
#endif
