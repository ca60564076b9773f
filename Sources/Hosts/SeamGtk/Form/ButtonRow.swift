#if Gtk
import CSeamGtk
import SeamViews

/// A button in a form.
@MainActor
final class ButtonRow: FieldRow {
  private let row = Owned(sinking: Make.widget(gtk_list_box_row_new()).style("seam-button"))
  private let button = Make.widget(gtk_button_new()).style("flat")
  private let label = Make.line(alignment: 0.5).style("accent")
  private let remove: RemoveButton

  var widget: WidgetPointer { row.pointer }

  init(_ id: FormConfiguration.Field.ID, _ actions: FieldActions) {
    remove = RemoveButton(id, actions)
    gtk_button_set_child(button.cast(), label)
    gtk_widget_set_hexpand(button, 1)
    let content = Make.row(spacing: 6)
    content.append(button)
    content.append(remove.widget)
    gtk_list_box_row_set_child(widget.cast(), content)
    gtk_list_box_row_set_activatable(widget.cast(), 0)
    gtk_widget_set_focusable(widget, 0)
    button.on("clicked") { actions.send(.didTapField(id)) }
  }

  func show(_ field: FormConfiguration.Field) {
    label.setText(field.label)
    button.describe(field)
    remove.show(field)
  }

  func takeFocus() { gtk_widget_grab_focus(button) }
}
#endif
