#if Gtk
import CSeamGtk
import SeamViews

/// A segmented choice: one button for each option, in as many rows as the width needs.
@MainActor
final class SegmentsRow: FieldRow {
  private let row = Owned(sinking: Make.widget(gtk_list_box_row_new()).style("seam-segments-row"))
  private let label = Make.line().style("caption", "dim-label")
  private let group = WrapBox.make().style("seam-segments").role(GTK_ACCESSIBLE_ROLE_RADIO_GROUP)
  private let remove: RemoveButton
  private var options: [FormConfiguration.Option] = []
  private var buttons: [WidgetPointer] = []
  private var selected: FormConfiguration.Option.ID?
  private let choose: @MainActor (FormConfiguration.Option.ID) -> Void

  var widget: WidgetPointer { row.pointer }

  init(_ id: FormConfiguration.Field.ID, _ actions: FieldActions) {
    remove = RemoveButton(id, actions)
    choose = { actions.send(.didChoose(id, option: $0)) }
    let top = Make.row(spacing: 6)
    gtk_widget_set_hexpand(label, 1)
    for part in [label, remove.widget] { top.append(part) }
    let column = Make.column(spacing: 6).margins(x: 12, y: 8)
    for part in [top, group] { column.append(part) }
    gtk_list_box_row_set_child(widget.cast(), column)
    gtk_list_box_row_set_activatable(widget.cast(), 0)
    gtk_widget_set_focusable(widget, 0)
    listenToKeys()
  }

  func show(_ field: FormConfiguration.Field) {
    guard case .segments(let new, let selected) = field.content else { return }
    label.setText(field.label)
    group.describe(field)
    remove.show(field)
    self.selected = selected
    if new.map(\.id) == options.map(\.id) {
      for (button, option) in zip(buttons, new) { button.setButtonTitle(option.title) }
      options = new
    } else {
      makeButtons(new)
    }
    showSelection()
  }

  private func makeButtons(_ new: [FormConfiguration.Option]) {
    for button in buttons { gtk_box_remove(group.cast(), button) }
    options = new
    buttons = new.map { option in
      let button = Make.widget(gtk_toggle_button_new_with_label(option.title)).role(GTK_ACCESSIBLE_ROLE_RADIO)
      button.setAccessible(label: option.title)
      button.cutText()
      button.on("clicked") { [weak self] in self?.didClick(option.id) }
      group.append(button)
      return button
    }
  }

  private func didClick(_ id: FormConfiguration.Option.ID) {
    let isNew = id != selected
    selected = id
    // A second click does not release the button.
    showSelection()
    if isNew { choose(id) }
  }

  private func showSelection() {
    let current = options.firstIndex { $0.id == selected }
    for (index, button) in buttons.enumerated() {
      // Tab passes through the group once, as through radio buttons.
      gtk_widget_set_focusable(button, index == current ?? 0 || gtk_widget_has_focus(button) != 0 ? 1 : 0)
      gtk_toggle_button_set_active(button.cast(), index == current ? 1 : 0)
      button.setAccessible(isChecked: index == current)
    }
  }

  // MARK: Keyboard

  /// Arrow keys choose the previous or next option, digits choose by number.
  private func listenToKeys() {
    let keys = Make.opaque(gtk_event_controller_key_new())
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys.connect("key-pressed") { [weak self] arguments in
      // Shift, Lock and the numeric keyboard do not matter; other modifiers belong to the host.
      let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      guard let self, arguments.flags(2) & others == 0, let index = index(for: arguments.uint(0)) else { return false }
      didClick(options[index].id)
      gtk_widget_grab_focus(buttons[index])
      return true
    }
    gtk_widget_add_controller(group, keys)
  }

  private func index(for key: UInt32) -> Int? {
    let current = options.firstIndex { $0.id == selected }
    let isMirrored = gtk_widget_get_direction(group) == GTK_TEXT_DIR_RTL
    let step: Int
    switch Int32(key) {
    case GDK_KEY_Right, GDK_KEY_KP_Right: step = isMirrored ? -1 : 1
    case GDK_KEY_Left, GDK_KEY_KP_Left: step = isMirrored ? 1 : -1
    default:
      let scalar = gdk_keyval_to_unicode(key)
      let digit = Unicode.Scalar(scalar).flatMap { Character($0).wholeNumberValue } ?? 0
      return (1...9).contains(digit) && digit <= options.count ? digit - 1 : nil
    }
    guard !options.isEmpty else { return nil }
    return current.map { min(max($0 + step, 0), options.count - 1) } ?? 0
  }

  func takeFocus() {
    let current = options.firstIndex { $0.id == selected } ?? 0
    if buttons.indices.contains(current) { gtk_widget_grab_focus(buttons[current]) }
  }
}
#endif
