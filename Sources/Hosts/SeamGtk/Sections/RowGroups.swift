#if Gtk
import CSeamGtk
import SeamViews

/// The rows of a list below other content, in boxes.
///
/// Each row has widgets, unlike those of a ``GtkList``: of many rows, the first ones are shown, and a button shows
/// more.
@MainActor
final class RowGroups {
  @MainActor
  private final class Group {
    let section = BoxedSection()
    var rows: [(id: ListConfiguration.Row.ID, widget: WidgetPointer, view: RowView)] = []
  }

  /// The number of rows that are shown, and by which the button increases it.
  private static let portion = 200

  private let column = Owned(sinking: Make.column(spacing: 18))
  private let more = Make.widget(gtk_button_new_with_label("Show more"))
  private var groups: [Group] = []
  private var sections: [ListConfiguration.Section] = []
  private var limit = portion
  private let select: @MainActor (ListConfiguration.Row.ID) -> Void

  var widget: WidgetPointer { column.pointer }

  init(select: @escaping @MainActor (ListConfiguration.Row.ID) -> Void) {
    self.select = select
    gtk_widget_set_halign(more, GTK_ALIGN_CENTER)
    more.isVisible = false
    widget.append(more)
    more.on("clicked") { [weak self] in self?.showMore() }
  }

  func show(_ new: [ListConfiguration.Section]) {
    guard new != sections else { return }
    sections = new
    showRows()
  }

  private func showMore() {
    limit += Self.portion
    showRows()
  }

  private func showRows() {
    let shown = sections.filter { !$0.rows.isEmpty }
    var room = limit
    var count = 0
    for section in shown where room > 0 {
      if count == groups.count {
        let group = Group()
        gtk_box_insert_child_after(widget.cast(), group.section.widget, groups.last?.section.widget)
        groups.append(group)
      }
      show(section, rows: section.rows.prefix(room), in: groups[count])
      room -= section.rows.count
      count += 1
    }
    while groups.count > count { gtk_box_remove(widget.cast(), groups.removeLast().section.widget) }
    more.isVisible = room < 0 || count < shown.count
    widget.isVisible = !shown.isEmpty
  }

  private func show(
    _ section: ListConfiguration.Section, rows: ArraySlice<ListConfiguration.Row>, in group: Group
  ) {
    group.section.show(title: section.title)
    // Rows at the same position that stay are updated, the others replaced.
    let kept = zip(group.rows, rows).prefix { $0.id == $1.id }.count
    while group.rows.count > kept { group.section.remove(group.rows.removeLast().widget) }
    for (index, row) in rows.enumerated() {
      if index == group.rows.count {
        let view = RowView()
        let widget = Make.widget(adw_action_row_new())
        gtk_list_box_row_set_child(widget.cast(), view.widget)
        gtk_list_box_row_set_activatable(widget.cast(), 1)
        let id = row.id
        widget.on("activated") { [select] in select(id) }
        group.section.insert(widget, at: index)
        group.rows.append((id, widget, view))
      }
      group.rows[index].view.show(.init(row: row, heading: nil))
    }
  }

  /// Focuses the first row.
  func takeFocus() -> Bool {
    guard let row = groups.first?.rows.first else { return false }
    return gtk_widget_grab_focus(row.widget) != 0
  }
}
#endif
