#if Gtk
import CSeamGtk
import SeamViews

/// A section of fields; each error is shown below its field.
@MainActor
final class FieldGroup {
  private struct Key: Hashable {
    let id: FormConfiguration.Field.ID
    let kind: FieldKind
  }

  @MainActor
  private struct Slot {
    let key: Key
    let row: any FieldRow
    let problem: ProblemRow
  }

  private let section = BoxedSection()
  private var slots: [Slot] = []
  private let actions: FieldActions

  var widget: WidgetPointer { section.widget }

  init(_ actions: FieldActions) { self.actions = actions }

  func show(_ new: FormConfiguration.Section) {
    section.show(title: new.title, footer: new.footer)
    var old = slots
    let keys = new.fields.map { Key(id: $0.id, kind: FieldKind($0)) }
    let focus = focus
    for slot in old where !keys.contains(slot.key) { remove(slot) }
    old.removeAll { !keys.contains($0.key) }
    slots = []
    for (index, field) in new.fields.enumerated() {
      // If the next existing row is the required one, it stays in place and keeps the focus.
      if let position = old.firstIndex(where: { $0.key == keys[index] }) {
        let slot = old.remove(at: position)
        if position > 0 { move(slot, to: index) }
        slots.append(slot)
      } else {
        let slot = Slot(key: keys[index], row: keys[index].kind.makeRow(for: field, actions), problem: ProblemRow())
        insert(slot, at: index)
        slots.append(slot)
      }
      slots[index].row.show(field)
      slots[index].problem.show(field.error)
      slots[index].row.widget.setStyle("seam-wrong", field.error != nil)
    }
    if let focus { restore(focus) }
  }

  // MARK: Focus

  /// The focused widget and its slot.
  private struct Focus {
    let key: Key
    let index: Int
    let widget: WidgetPointer
  }

  private var focus: Focus? {
    guard let widget = gtk_widget_get_root(widget).flatMap({ gtk_root_get_focus($0) }),
      let index = slots.firstIndex(where: { gtk_widget_is_ancestor(widget, $0.row.widget) != 0 })
    else { return nil }
    return Focus(key: slots[index].key, index: index, widget: widget)
  }

  /// Restores the focus to a field that was moved, or to the neighbour of one that was removed.
  private func restore(_ focus: Focus) {
    if let slot = slots.first(where: { $0.key == focus.key }) {
      let isInside = gtk_widget_is_ancestor(focus.widget, slot.row.widget) != 0
      guard isInside, gtk_widget_is_visible(focus.widget) != 0, let root = gtk_widget_get_root(widget) else {
        return slot.row.takeFocus()
      }
      // Sets the focus directly: grabbing it would select the text of a field.
      gtk_root_set_focus(root, focus.widget)
    } else if !slots.isEmpty {
      slots[min(focus.index, slots.count - 1)].row.takeFocus()
    }
  }

  private func insert(_ slot: Slot, at index: Int) {
    section.insert(slot.row.widget, at: 2 * index)
    section.insert(slot.problem.widget, at: 2 * index + 1)
  }

  private func remove(_ slot: Slot) {
    section.remove(slot.row.widget)
    section.remove(slot.problem.widget)
  }

  private func move(_ slot: Slot, to index: Int) {
    remove(slot)
    insert(slot, at: index)
  }

  /// Returns the row of a field; nil if the section does not contain it.
  func row(of id: FormConfiguration.Field.ID) -> (any FieldRow)? { slots.first { $0.key.id == id }?.row }
}

/// The error of the field above.
@MainActor
final class ProblemRow {
  private let row = Owned(sinking: Make.widget(gtk_list_box_row_new()).style("seam-problem"))
  private let label = Make.text().style("caption", "error").role(GTK_ACCESSIBLE_ROLE_ALERT)

  var widget: WidgetPointer { row.pointer }

  init() {
    gtk_list_box_row_set_child(widget.cast(), label)
    gtk_list_box_row_set_activatable(widget.cast(), 0)
    gtk_widget_set_focusable(widget, 0)
    widget.isVisible = false
  }

  func show(_ problem: String?) {
    label.setText(problem)
    widget.isVisible = problem != nil
  }
}
#endif
