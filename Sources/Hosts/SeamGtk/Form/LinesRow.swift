#if Gtk
import CSeamGtk
import SeamViews

/// A multi-line text field.
@MainActor
final class LinesRow: FieldRow {
  private let row = Owned(sinking: Make.widget(gtk_list_box_row_new()).style("seam-field"))
  private let label = Make.line().style("caption", "dim-label")
  private let view = Make.widget(gtk_text_view_new())
  private let remove: RemoveButton
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  private var isUpdating = false

  var widget: WidgetPointer { row.pointer }

  init(_ id: FormConfiguration.Field.ID, _ actions: FieldActions) {
    remove = RemoveButton(id, actions)
    buffer = Make.object(gtk_text_view_get_buffer(view.cast()))
    gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(view.cast(), 0)
    gtk_widget_set_size_request(view, -1, 66)
    gtk_widget_set_hexpand(label, 1)
    let top = Make.row(spacing: 6)
    top.append(label)
    top.append(remove.widget)
    let column = Make.column(spacing: 4).margins(x: 12, y: 8)
    column.append(top)
    column.append(view)
    gtk_list_box_row_set_child(widget.cast(), column)
    gtk_list_box_row_set_activatable(widget.cast(), 0)
    gtk_widget_set_focusable(widget, 0)
    buffer.on("changed") { [weak self] in
      guard let self, !isUpdating else { return }
      actions.send(.didChange(id, text: text))
    }
  }

  private var text: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  func show(_ field: FormConfiguration.Field) {
    label.setText(field.label)
    view.describe(field)
    if let placeholder = field.placeholder { view.setAccessible(placeholder: placeholder) }
    widget.setStyle("error", field.error != nil)
    remove.show(field)
    guard case .text(let new, _) = field.content, new != text else { return }
    isUpdating = true
    gtk_text_buffer_set_text(buffer, new, -1)
    isUpdating = false
  }

  func takeFocus() { gtk_widget_grab_focus(view) }
}
#endif
