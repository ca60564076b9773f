import CSeamGtk
import SeamViews

/// A text on one line, shown or not.
@MainActor
final class LineRow: FieldRow {
  private let row: Owned<WidgetPointer>
  private let remove: RemoveButton
  private let text: TextSync

  var widget: WidgetPointer { row.pointer }

  init(_ id: FormView.Field.ID, isSecure: Bool, _ actions: FieldActions) {
    row = Owned(sinking: Make.widget(isSecure ? adw_password_entry_row_new() : adw_entry_row_new()))
    remove = RemoveButton(id, actions)
    text = TextSync(row.pointer.opaque)
    adw_entry_row_add_suffix(row.pointer.cast(), remove.widget)
    text.onEdit = { actions.send(.didChange(id, text: $0)) }
    widget.on("entry-activated") { actions.goOn(id) }
  }

  /// The widget within that takes the keyboard.
  private var input: WidgetPointer {
    gtk_editable_get_delegate(widget.opaque)?.cast() ?? widget
  }

  func show(_ field: FormView.Field) {
    widget.setTitle(field.label)
    switch field.content {
    case .text(let text, let keyboard):
      self.text.show(text)
      adw_entry_row_set_input_purpose(widget.cast(), Self.purpose(of: keyboard))
      adw_entry_row_set_input_hints(widget.cast(), keyboard == .name ? GTK_INPUT_HINT_UPPERCASE_WORDS : GTK_INPUT_HINT_NONE)
    case .secure(let text): self.text.show(text)
    case .toggle, .choice, .button: break
    }
    if input != widget {
      gtk_text_set_placeholder_text(input.cast(), field.placeholder)
      if let placeholder = field.placeholder { input.setAccessible(placeholder: placeholder) }
    }
    input.describe(field)
    widget.setStyle("error", field.error != nil)
    remove.show(field)
  }

  private static func purpose(of keyboard: FormView.Field.Keyboard) -> GtkInputPurpose {
    switch keyboard {
    case .plain, .date, .multiline: GTK_INPUT_PURPOSE_FREE_FORM
    case .name: GTK_INPUT_PURPOSE_NAME
    case .email: GTK_INPUT_PURPOSE_EMAIL
    case .phone: GTK_INPUT_PURPOSE_PHONE
    }
  }

  func takeFocus() { gtk_widget_grab_focus(input) }
}
