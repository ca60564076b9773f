#if Gtk
import CSeamGtk

/// Rows in a box, with a heading above and a footer below.
@MainActor
final class BoxedSection {
  private let column = Owned(sinking: Make.column(spacing: 8).role(GTK_ACCESSIBLE_ROLE_GROUP))
  private let title = Make.text().style("heading")
  private let footer = Make.text().style("caption", "dim-label")
  private let list = Make.widget(gtk_list_box_new()).style("boxed-list")

  var widget: WidgetPointer { column.pointer }

  init() {
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
    for part in [title, list, footer] { widget.append(part) }
  }

  func show(title text: String?, footer explanation: String? = nil) {
    title.setOptionalText(text)
    footer.setOptionalText(explanation)
    if let text { widget.setAccessible(label: text) }
    if explanation != nil { widget.setAccessible(description: explanation) }
  }

  func insert(_ row: WidgetPointer, at position: Int) { gtk_list_box_insert(list.opaque, row, Int32(position)) }

  func remove(_ row: WidgetPointer) { gtk_list_box_remove(list.opaque, row) }
}
#endif
