#if Gtk
import CSeamGtk
import SeamViews

/// Shows lists: a search field, and rows or a message in place of them.
///
/// Letters typed anywhere in the window go to the search.
final class GtkList: GtkView {
  private let column = Owned(sinking: Make.column())
  private let search = Make.widget(gtk_search_entry_new())
  private let searchPlace: WidgetPointer
  private let loading = LoadingBar()
  private let content = Make.widget(gtk_stack_new()).expand()
  private let rows: RowsView
  private let empty: MessageBody
  private let blank = Make.scrolling(Make.column())
  private let send: @MainActor (ListConfiguration.Event) -> Void
  private var searchText: TextSync
  private var shown: ListConfiguration?
  /// Whether the user has ended the search, so that the rows get the focus with the next update.
  private var isLeavingSearch = false
  /// Whether to open the first row once the rows of the current search are shown.
  private var opensFirst = false

  var widget: WidgetPointer { column.pointer }

  init(send: @escaping @MainActor (ListConfiguration.Event) -> Void) {
    self.send = send
    rows = RowsView { send(.didSelect(row: $0)) }
    empty = MessageBody { send(.didTap($0)) }
    searchPlace = Make.clamp(search, to: 700).style("seam-search")
    searchText = TextSync(search.opaque)
    for part in [rows.widget, empty.widget, blank] { gtk_stack_add_child(content.opaque, part) }
    widget.append(searchPlace)
    widget.append(loading.widget)
    widget.append(content)
    searchText.onEdit = { [weak self] text in
      self?.isLeavingSearch = false
      self?.opensFirst = false
      self?.send(.didSearch(text))
    }
    search.on("stop-search") { [weak self] in _ = self?.escape() }
    handOnEscape()
    search.on("activate") { [weak self] in self?.openFirst() }
    search.on("next-match") { [weak self] in _ = self?.rows.takeFocus() }
  }

  func update(to list: ListConfiguration) {
    let old = shown
    shown = list
    searchPlace.isVisible = list.search != nil
    if let field = list.search {
      search.setPlaceholder(field.placeholder)
      searchText.show(field.text)
    }
    loading.show(list.loading)
    if list.sections != old?.sections { rows.show(list.sections) }
    // A new search starts at its best result.
    if let old, list.search?.text != old.search?.text { rows.scrollToTop() }
    if list.isEmpty, let message = list.empty { empty.show(message) }
    showPart(list.isEmpty ? (list.empty == nil ? blank : empty.widget) : rows.widget)
    finishSearch(list)
  }

  /// Shows the rows or the message; the host moves the focus if it was in the other part.
  private func showPart(_ part: WidgetPointer) {
    if gtk_stack_get_visible_child(content.opaque) != part { content.showOnly(page: part) }
  }

  /// Performs the action requested before the screen had updated the rows.
  private func finishSearch(_ list: ListConfiguration) {
    if isLeavingSearch, list.search?.text.isEmpty != false { _ = takeFocus() }
    isLeavingSearch = false
    if opensFirst, list.search?.text == searchText.text {
      opensFirst = false
      openFirst()
    }
  }

  /// Makes Escape in the empty field mean the same as elsewhere on the page.
  private func handOnEscape() {
    let keys = Make.opaque(gtk_event_controller_key_new())
    keys.connect("key-pressed") { [weak self] arguments in
      guard let self, KeyPress(value: arguments.uint(0), state: arguments.flags(2)) == KeyPress("escape"),
        searchText.text.isEmpty, let window = gtk_widget_get_root(search)
      else { return false }
      // The field's own binding would stop the event, even if it has no effect.
      return gtk_event_controller_key_forward(keys, window.cast()) != 0
    }
    gtk_widget_add_controller(search, keys)
  }

  private func openFirst() {
    guard let list = shown, !searchText.text.isEmpty else { return }
    guard list.search?.text == searchText.text else { return opensFirst = true }
    guard let row = list.sections.lazy.flatMap(\.rows).first else { return }
    send(.didSelect(row: row.id))
  }

  // MARK: Page

  static func isTyping(_ event: ListConfiguration.Event) -> Bool { if case .didSearch = event { true } else { false } }

  func refresh(of list: ListConfiguration) -> ListConfiguration.Refresh { list.refresh }

  func askForRefresh() { send(.didRefresh) }

  func takeFocus() -> Bool {
    if shown?.isEmpty == false { return rows.takeFocus() }
    // Does not focus the search, which would show a phone's keyboard. The search receives typed text without the focus.
    return (shown?.empty != nil && empty.takeFocus())
      || gtk_widget_grab_focus(gtk_stack_get_visible_child(content.opaque)) != 0
  }

  func escape() -> Bool {
    guard shown?.search != nil, !searchText.text.isEmpty else { return false }
    isLeavingSearch = true
    send(.didSearch(""))
    return true
  }

  var searchField: WidgetPointer? { shown?.search == nil ? nil : search }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Sets the placeholder of the search entry, and its accessible name.
  @MainActor
  func setPlaceholder(_ text: String) {
    set("placeholder-text", .string(text))
    setAccessible(label: text)
  }
}
#endif
