#if Gtk
import CSeamGtk
import SeamViews

/// A single-line text field, visible or secure.
///
/// AdwEntryRow is not used because libadwaita 1.2 draws its placeholder over its title.
@MainActor
final class LineRow: FieldRow {
  private let row = Owned(sinking: Make.widget(adw_preferences_row_new()).style("seam-field"))
  private let label = Make.line().style("caption", "dim-label")
  // GtkText has no accessible role, because it is usually a part of GtkEntry.
  private let input = Make.widget(gtk_text_new()).role(GTK_ACCESSIBLE_ROLE_TEXT_BOX)
  private let reveal = Make.iconButton("view-reveal-symbolic", named: "Show text").style("flat", "circular")
  private let remove: RemoveButton
  private let text: TextSync

  var widget: WidgetPointer { row.pointer }

  init(_ id: FormConfiguration.Field.ID, isSecure: Bool, _ actions: FieldActions) {
    remove = RemoveButton(id, actions)
    text = TextSync(input.opaque)
    text.onEdit = { actions.send(.didChange(id, text: $0)) }
    input.on("activate") { actions.goOn(id) }
    layOut()
    reveal.isVisible = isSecure
    guard isSecure else { return }
    gtk_text_set_visibility(input.cast(), 0)
    gtk_text_set_input_purpose(input.cast(), GTK_INPUT_PURPOSE_PASSWORD)
    reveal.on("clicked") { [weak self] in self?.toggleVisibility() }
  }

  private func layOut() {
    let texts = Make.column(spacing: 3)
    gtk_widget_set_hexpand(texts, 1)
    texts.append(label)
    texts.append(input)
    let content = Make.row(spacing: 6).margins(x: 12, y: 8)
    gtk_widget_set_valign(reveal, GTK_ALIGN_CENTER)
    for part in [texts, reveal, remove.widget] { content.append(part) }
    gtk_list_box_row_set_child(widget.cast(), content)
    gtk_list_box_row_set_activatable(widget.cast(), 0)
    gtk_widget_set_focusable(widget, 0)
    // A tap beside the text focuses it.
    let click = Make.opaque(gtk_gesture_click_new())
    click.on("released") { [weak self] in if let self { gtk_text_grab_focus_without_selecting(input.cast()) } }
    gtk_widget_add_controller(label, click)
  }

  private func toggleVisibility() {
    let isShown = gtk_text_get_visibility(input.cast()) == 0
    gtk_text_set_visibility(input.cast(), isShown ? 1 : 0)
    gtk_button_set_icon_name(reveal.cast(), isShown ? "view-conceal-symbolic" : "view-reveal-symbolic")
    reveal.setAccessible(label: isShown ? "Hide text" : "Show text")
    gtk_widget_set_tooltip_text(reveal, isShown ? "Hide text" : "Show text")
  }

  func show(_ field: FormConfiguration.Field) {
    label.setText(field.label)
    switch field.content {
    case .text(let text, let keyboard):
      self.text.show(text)
      gtk_text_set_input_purpose(input.cast(), Self.purpose(of: keyboard))
      gtk_text_set_input_hints(
        input.cast(), keyboard == .name ? GTK_INPUT_HINT_UPPERCASE_WORDS : GTK_INPUT_HINT_NONE)
      // A placeholder in an empty field is aligned to the side of the window's text direction.
      input.setFieldLeftToRight(
        !text.isEmpty && (DirectedText(text).isLeftToRight || [.email, .phone, .date].contains(keyboard)))
    case .secure(let text): self.text.show(text)
    case .toggle, .choice, .button, .number, .segments, .slider, .regions: break
    }
    gtk_text_set_placeholder_text(input.cast(), field.placeholder)
    if let placeholder = field.placeholder { input.setAccessible(placeholder: placeholder) }
    input.describe(field)
    widget.setStyle("error", field.error != nil)
    remove.show(field)
  }

  private static func purpose(of keyboard: FormConfiguration.Field.Keyboard) -> GtkInputPurpose {
    switch keyboard {
    case .plain, .date, .multiline: GTK_INPUT_PURPOSE_FREE_FORM
    case .name: GTK_INPUT_PURPOSE_NAME
    case .email: GTK_INPUT_PURPOSE_EMAIL
    case .phone: GTK_INPUT_PURPOSE_PHONE
    }
  }

  func takeFocus() { gtk_widget_grab_focus(input) }
}
#endif
