#if Gtk
import CSeamGtk
import SeamViews

/// A switch.
@MainActor
final class ToggleRow: FieldRow {
  private let row = Owned(sinking: Make.widget(adw_action_row_new()))
  private let toggle = Make.widget(gtk_switch_new())
  private let remove: RemoveButton
  private var isUpdating = false

  var widget: WidgetPointer { row.pointer }

  init(_ id: FormConfiguration.Field.ID, _ actions: FieldActions) {
    remove = RemoveButton(id, actions)
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(widget.cast(), toggle)
    adw_action_row_add_suffix(widget.cast(), remove.widget)
    adw_action_row_set_activatable_widget(widget.cast(), toggle)
    // The switch takes the focus, not the row around it.
    gtk_widget_set_focusable(widget, 0)
    toggle.on("notify::active") { [weak self] in
      guard let self, !isUpdating else { return }
      actions.send(.didToggle(id, isOn: gtk_switch_get_active(toggle.opaque) != 0))
    }
  }

  func show(_ field: FormConfiguration.Field) {
    widget.setTitle(field.label)
    toggle.describe(field)
    remove.show(field)
    guard case .toggle(let isOn) = field.content else { return }
    isUpdating = true
    gtk_switch_set_active(toggle.opaque, isOn ? 1 : 0)
    isUpdating = false
  }

  func takeFocus() { gtk_widget_grab_focus(toggle) }
}
#endif
