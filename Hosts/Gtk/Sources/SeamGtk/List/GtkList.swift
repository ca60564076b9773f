import CSeamGtk
import SeamViews

/// Shows lists: a search field, rows, and a message where there are none.
///
/// Letters that are typed anywhere on the page go into the search.
final class GtkList: GtkView {
  private let column = Owned(sinking: Make.column())
  private let search = Make.widget(gtk_search_entry_new())
  private let searchPlace: WidgetPointer
  private let content = Make.widget(gtk_stack_new()).expand()
  private let rows: RowsView
  private let empty: MessageBody
  private let blank = Make.scrolling(Make.column())
  private let send: @MainActor (ListView.Event) -> Void
  private var searchText: TextSync
  private var shown: ListView.Configuration?

  var widget: WidgetPointer { column.pointer }

  init(send: @escaping @MainActor (ListView.Event) -> Void) {
    self.send = send
    rows = RowsView { send(.didSelect(row: $0)) }
    empty = MessageBody { send(.didTap($0)) }
    searchPlace = Make.clamp(search, to: 700).style("seam-search")
    searchText = TextSync(search.opaque)
    for part in [rows.widget, empty.widget, blank] { gtk_stack_add_child(content.opaque, part) }
    widget.append(searchPlace)
    widget.append(content)
    gtk_search_entry_set_key_capture_widget(search.opaque, widget)
    searchText.onEdit = { [weak self] in self?.send(.didSearch($0)) }
    search.on("stop-search") { [weak self] in _ = self?.escape() }
    search.on("activate") { [weak self] in self?.openFirst() }
    search.on("next-match") { [weak self] in _ = self?.rows.takeFocus() }
  }

  func update(to list: ListView.Configuration) {
    let old = shown
    shown = list
    searchPlace.isVisible = list.search != nil
    if let field = list.search {
      gtk_search_entry_set_placeholder(search, field.placeholder)
      searchText.show(field.text)
    }
    if list.sections != old?.sections { rows.show(list.sections) }
    // Another search begins with its best answer.
    if let old, list.search?.text != old.search?.text { rows.scrollToTop() }
    if list.isEmpty, let message = list.empty { empty.show(message) }
    showPart(list.isEmpty ? (list.empty == nil ? blank : empty.widget) : rows.widget)
  }

  /// Brings rows or message on show, and the keyboard along where it was in the other.
  private func showPart(_ part: WidgetPointer) {
    guard gtk_stack_get_visible_child(content.opaque) != part else { return }
    let focus = gtk_widget_get_root(content).flatMap { gtk_root_get_focus($0) }
    let hadFocus = focus.map { gtk_widget_is_ancestor($0, content) != 0 } ?? false
    content.showOnly(page: part)
    if hadFocus { _ = takeFocus() }
  }

  private func openFirst() {
    guard let list = shown, list.search?.text.isEmpty == false,
      let row = list.sections.lazy.flatMap(\.rows).first
    else { return }
    send(.didSelect(row: row.id))
  }

  // MARK: What the page asks

  func refresh(of list: ListView.Configuration) -> ListView.Refresh { list.refresh }

  func askForRefresh() { send(.didRefresh) }

  func takeFocus() -> Bool {
    if shown?.isEmpty == false { return rows.takeFocus() }
    // Not the search: on a phone its keyboard would come up unasked.
    return empty.takeFocus() || gtk_widget_grab_focus(gtk_stack_get_visible_child(content.opaque)) != 0
  }

  func escape() -> Bool {
    guard let text = shown?.search?.text, !text.isEmpty else { return false }
    send(.didSearch(""))
    _ = rows.takeFocus()
    return true
  }
}

/// Sets what the empty field says, and names it so.
@MainActor
private func gtk_search_entry_set_placeholder(_ entry: WidgetPointer, _ text: String) {
  entry.set("placeholder-text", .string(text))
  entry.setAccessible(label: text)
}
