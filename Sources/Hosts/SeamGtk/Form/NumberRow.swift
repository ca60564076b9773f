#if Gtk
import CSeamGtk
import SeamViews

/// A number with its unit, and with buttons and keys if it has a step.
@MainActor
final class NumberRow: FieldRow {
  private let row = Owned(sinking: Make.widget(gtk_list_box_row_new()).style("seam-field"))
  private let label = Make.line().style("caption", "dim-label")
  // GtkText has no accessible role, because it is usually a part of GtkEntry.
  private let input = Make.widget(gtk_text_new()).role(GTK_ACCESSIBLE_ROLE_TEXT_BOX)
  private let unit = Make.line().style("seam-unit", "dim-label")
  private let less = Make.iconButton("list-remove-symbolic", named: "Decrease").style("flat", "circular")
  private let more = Make.iconButton("list-add-symbolic", named: "Increase").style("flat", "circular")
  private let remove: RemoveButton
  private let text: TextSync
  private let send: @MainActor (String) -> Void
  private var shown: FormConfiguration.Field?

  var widget: WidgetPointer { row.pointer }

  init(_ id: FormConfiguration.Field.ID, _ actions: FieldActions) {
    remove = RemoveButton(id, actions)
    text = TextSync(input.opaque)
    send = { actions.send(.didChange(id, text: $0)) }
    text.onEdit = send
    input.on("activate") { actions.goOn(id) }
    gtk_text_set_input_purpose(input.cast(), GTK_INPUT_PURPOSE_NUMBER)
    less.on("clicked") { [weak self] in self?.step(-1) }
    more.on("clicked") { [weak self] in self?.step(1) }
    layOut()
    listenToKeys()
  }

  private func layOut() {
    let texts = Make.column(spacing: 3)
    gtk_widget_set_hexpand(texts, 1)
    let line = Make.row(spacing: 6)
    // The unit follows the number.
    gtk_text_set_propagate_text_width(input.cast(), 1)
    gtk_widget_set_hexpand(unit, 1)
    for part in [input, unit] { line.append(part) }
    for part in [label, line] { texts.append(part) }
    let content = Make.row(spacing: 6).margins(x: 12, y: 8)
    for button in [less, more] {
      gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
      // Tab goes on to the next field, as from GtkSpinButton: the arrow keys do the same as the buttons.
      gtk_widget_set_focusable(button, 0)
    }
    for part in [texts, less, more, remove.widget] { content.append(part) }
    gtk_list_box_row_set_child(widget.cast(), content)
    gtk_list_box_row_set_activatable(widget.cast(), 0)
    gtk_widget_set_focusable(widget, 0)
    // A tap beside the text focuses it.
    for part in [label, unit] {
      let click = Make.opaque(gtk_gesture_click_new())
      click.on("released") { [weak self] in if let self { gtk_text_grab_focus_without_selecting(input.cast()) } }
      gtk_widget_add_controller(part, click)
    }
  }

  /// The arrow keys up and down change a number that has a step; otherwise they move the focus.
  private func listenToKeys() {
    let keys = Make.opaque(gtk_event_controller_key_new())
    keys.connect("key-pressed") { [weak self] arguments in
      switch arguments.uint(0) {
      case UInt32(GDK_KEY_Up), UInt32(GDK_KEY_KP_Up): self?.step(1) ?? false
      case UInt32(GDK_KEY_Down), UInt32(GDK_KEY_KP_Down): self?.step(-1) ?? false
      default: false
      }
    }
    gtk_widget_add_controller(input, keys)
  }

  /// Changes the number in the field, which may be newer than the one of the configuration; returns false if the field
  /// has no step.
  @discardableResult
  private func step(_ count: Int) -> Bool {
    guard let shown, shown.hasStep else { return false }
    guard let new = shown.text(text.text, steppedBy: count) else { return true }
    text.show(new)
    gtk_editable_set_position(input.opaque, -1)
    send(new)
    return true
  }

  func show(_ field: FormConfiguration.Field) {
    guard case .number(let new, let unit, _) = field.content else { return }
    shown = field
    label.setText(field.label)
    text.show(new)
    // A placeholder in an empty field is aligned to the side of the window's text direction.
    input.setFieldLeftToRight(!new.isEmpty)
    self.unit.setOptionalText(unit)
    gtk_text_set_placeholder_text(input.cast(), field.placeholder)
    if let placeholder = field.placeholder { input.setAccessible(placeholder: placeholder) }
    input.describe(field)
    if field.error == nil { input.setAccessible(description: unit) }
    widget.setStyle("error", field.error != nil)
    for (button, name) in [(less, "Decrease \(field.label)"), (more, "Increase \(field.label)")] {
      button.isVisible = field.hasStep
      button.setAccessible(label: name)
      gtk_widget_set_tooltip_text(button, name)
    }
    remove.show(field)
  }

  func takeFocus() { gtk_widget_grab_focus(input) }
}

extension FormConfiguration.Field {
  fileprivate var hasStep: Bool { if case .number(_, _, step: _?) = content { true } else { false } }
}
#endif
