#if Gtk
import CSeamGtk
import SeamViews

/// A choice of one option.
@MainActor
final class ChoiceRow: FieldRow {
  private let row = Owned(sinking: Make.widget(adw_combo_row_new()))
  private let remove: RemoveButton
  private var options: [FormConfiguration.Option] = []
  private var isUpdating = false

  var widget: WidgetPointer { row.pointer }

  /// No position: GTK_INVALID_LIST_POSITION, a macro.
  static let nothing = guint.max

  init(_ id: FormConfiguration.Field.ID, _ actions: FieldActions) {
    remove = RemoveButton(id, actions)
    adw_action_row_add_suffix(widget.cast(), remove.widget)
    widget.on("notify::selected") { [weak self] in
      guard let self, !isUpdating else { return }
      let position = Int(adw_combo_row_get_selected(widget.cast()))
      if options.indices.contains(position) { actions.send(.didChoose(id, option: options[position].id)) }
    }
  }

  func show(_ field: FormConfiguration.Field) {
    widget.setTitle(field.label)
    widget.describe(field)
    remove.show(field)
    guard case .choice(let new, let selected) = field.content else { return }
    isUpdating = true
    defer { isUpdating = false }
    if new != options {
      options = new
      let model = Owned(taking: Make.opaque(CStrings.with(new.map(\.title)) { gtk_string_list_new($0) }))
      adw_combo_row_set_model(widget.cast(), model.pointer)
    }
    let position = options.firstIndex { $0.id == selected }.map { guint($0) } ?? Self.nothing
    if adw_combo_row_get_selected(widget.cast()) != position { adw_combo_row_set_selected(widget.cast(), position) }
  }

  func takeFocus() { gtk_widget_grab_focus(widget) }
}
#endif
