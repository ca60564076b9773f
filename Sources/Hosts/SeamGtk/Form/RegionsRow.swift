#if Gtk
import CSeamGtk
import SeamViews

/// A map of regions, with the list of their names below it.
///
/// The keyboard and screen readers use the list; the drawings are for the eye and the finger.
@MainActor
final class RegionsRow: FieldRow {
  private let row = Owned(sinking: Make.widget(gtk_list_box_row_new()))
  private let label = Make.line().style("caption", "dim-label")
  private let drawings = WrapBox.make().role(GTK_ACCESSIBLE_ROLE_PRESENTATION)
  private let list = Make.widget(gtk_drop_down_new(nil, nil))
  private let remove: RemoveButton
  private let choose: @MainActor (RegionMap.Region.ID) -> Void
  private var map = RegionMap([])
  private var views: [RegionArea] = []
  private var isUpdating = false

  var widget: WidgetPointer { row.pointer }

  init(_ id: FormConfiguration.Field.ID, _ actions: FieldActions) {
    remove = RemoveButton(id, actions)
    choose = { actions.send(.didChoose(id, option: $0)) }
    let top = Make.row(spacing: 6)
    gtk_widget_set_hexpand(label, 1)
    for part in [label, remove.widget] { top.append(part) }
    let column = Make.column(spacing: 8).margins(x: 12, y: 8)
    for part in [top, drawings, list] { column.append(part) }
    gtk_list_box_row_set_child(widget.cast(), column)
    gtk_list_box_row_set_activatable(widget.cast(), 0)
    gtk_widget_set_focusable(widget, 0)
    drawings.setAccessible(isHidden: true)
    list.on("notify::selected") { [weak self] in self?.didSelect() }
  }

  func show(_ field: FormConfiguration.Field) {
    guard case .regions(let new, let selected) = field.content else { return }
    label.setText(field.label)
    list.describe(field)
    // The button inside takes the focus.
    list.children.first?.describe(field)
    remove.show(field)
    isUpdating = true
    defer { isUpdating = false }
    if new != map { setMap(new) }
    for view in views { view.selected = selected }
    let position = map.regions.firstIndex { $0.id == selected }.map { guint($0) } ?? ChoiceRow.nothing
    if gtk_drop_down_get_selected(list.opaque) != position { gtk_drop_down_set_selected(list.opaque, position) }
  }

  private func setMap(_ new: RegionMap) {
    for view in views { gtk_box_remove(drawings.cast(), view.widget) }
    map = new
    views = new.views.map { view in RegionArea(view) { [weak self] in self?.choose($0) } }
    for view in views { drawings.append(view.widget) }
    drawings.isVisible = !views.isEmpty
    let model = Owned(
      taking: Make.opaque(CStrings.with(new.regions.map(\.title)) { gtk_string_list_new($0) }))
    gtk_drop_down_set_model(list.opaque, model.pointer)
  }

  private func didSelect() {
    let position = Int(gtk_drop_down_get_selected(list.opaque))
    let regions = map.regions
    if !isUpdating, regions.indices.contains(position) { choose(regions[position].id) }
  }

  func takeFocus() { gtk_widget_grab_focus(list) }
}
#endif
