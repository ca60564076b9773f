#if Gtk
import CSeamGtk

/// Updates the text of a field from the configuration, and reports the user's edits.
///
/// An unchanged text is not set again, so that cursor, selection and partly composed characters are kept.
@MainActor
final class TextSync {
  private let editable: OpaquePointer
  private var isUpdating = false
  /// Called with the whole text after each edit by the user.
  var onEdit: (@MainActor (String) -> Void)?

  /// Makes a synchroniser for an editable, whose owner must own this too.
  init(_ editable: OpaquePointer) {
    self.editable = editable
    editable.on("changed") { [weak self] in
      guard let self, !isUpdating else { return }
      onEdit?(text)
    }
  }

  var text: String { gtk_editable_get_text(editable).map { String(cString: $0) } ?? "" }

  func show(_ new: String) {
    let old = text
    guard new != old else { return }
    let position = gtk_editable_get_position(editable)
    let wasAtEnd = Int(position) >= old.unicodeScalars.count
    isUpdating = true
    gtk_editable_set_text(editable, new)
    isUpdating = false
    // A screen that formats input changes its length: keep the cursor at its end.
    gtk_editable_set_position(editable, wasAtEnd ? -1 : min(position, Int32(new.unicodeScalars.count)))
  }
}
#endif
