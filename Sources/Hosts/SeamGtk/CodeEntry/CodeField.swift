#if Gtk
import CSeamGtk
import SeamViews

/// The text field of a code and its cells.
///
/// A real text field receives the digits, so that pasting, on-screen keyboards and screen readers work as everywhere.
/// It is transparent and lies over the cells, which show its digits.
@MainActor
final class CodeField {
  private let overlay = Owned(sinking: Make.widget(gtk_overlay_new()).style("seam-code"))
  private let cells = CodeCells()
  // GtkText has no accessible role, because it is usually a part of GtkEntry.
  private let input = Make.widget(gtk_text_new()).role(GTK_ACCESSIBLE_ROLE_TEXT_BOX)
  private let text: TextSync
  private var shown = CodeEntryConfiguration(title: "", length: 1)
  /// The text after the last edit, and the code that it stands for.
  private var edited = (text: "", code: "")

  /// Called with the code after each edit that changes it.
  var onEdit: (@MainActor (String) -> Void)?
  /// Called when the user presses Enter.
  var onSubmit: (@MainActor () -> Void)?

  var widget: WidgetPointer { overlay.pointer }

  init() {
    text = TextSync(input.opaque)
    gtk_overlay_set_child(widget.opaque, cells.widget)
    gtk_overlay_add_overlay(widget.opaque, input)
    gtk_widget_set_opacity(input, 0)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    text.onEdit = { [weak self] in self?.didEdit($0) }
    input.on("activate") { [weak self] in self?.onSubmit?() }
    // The cells show no cursor and no selection: digits are always added at the end.
    for property in ["cursor-position", "selection-bound"] {
      input.on("notify::\(property)") { [weak self] in self?.keepCursorAtEnd() }
    }
    settleBeforeKeys()
  }

  func show(_ configuration: CodeEntryConfiguration) {
    shown = configuration
    edited = (configuration.code, configuration.code)
    gtk_text_set_visibility(input.cast(), configuration.isSecure ? 0 : 1)
    gtk_text_set_input_purpose(
      input.cast(), configuration.isSecure ? GTK_INPUT_PURPOSE_PIN : GTK_INPUT_PURPOSE_DIGITS)
    input.setFieldLeftToRight(true)
    text.show(configuration.code)
    input.setAccessible(label: configuration.title)
    input.setAccessible(description: configuration.error ?? configuration.message)
    input.setAccessible(isInvalid: configuration.error != nil)
    cells.show(configuration)
  }

  func takeFocus() { gtk_text_grab_focus_without_selecting(input.cast()) }

  // MARK: Editing

  private func didEdit(_ new: String) {
    let code = code(after: new)
    edited.text = new
    // While the code is checked, and if other characters were typed, the field shows the code again.
    guard !shown.isBusy, code != edited.code else { return restore() }
    edited.code = code
    onEdit?(code)
  }

  private func code(after new: String) -> String {
    guard new.hasPrefix(edited.text) else { return shown.digits(of: new) }
    let entry = CodeEntryConfiguration(title: "", code: edited.code, length: shown.length)
    return entry.code(appending: String(new.dropFirst(edited.text.count)))
  }

  /// Shows the code again in a later turn, because the field is still changing.
  private func restore() {
    Task { [weak self] in self?.settle() }
  }

  private func keepCursorAtEnd() {
    if !isCursorAtEnd { restore() }
  }

  private var isCursorAtEnd: Bool {
    let end = Int32(text.text.unicodeScalars.count)
    return gtk_editable_get_position(input.opaque) == end
      && gtk_editable_get_selection_bounds(input.opaque, nil, nil) == 0
  }

  /// Shows the code, with the cursor at its end.
  private func settle() {
    edited.text = edited.code
    text.show(edited.code)
    if !isCursorAtEnd { gtk_editable_set_position(input.opaque, -1) }
  }

  /// Settles before the field handles a key: keys that waited while the app was busy come without a turn between them.
  private func settleBeforeKeys() {
    let keys = Make.opaque(gtk_event_controller_key_new())
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys.connect("key-pressed") { [weak self] _ in
      self?.settle()
      return false
    }
    gtk_widget_add_controller(input, keys)
  }
}
#endif
