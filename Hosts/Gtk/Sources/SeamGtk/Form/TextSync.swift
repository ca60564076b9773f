import CSeamGtk

/// Keeps the text of a field what the configuration says, and reports what the user makes of it.
///
/// A text that is there already is not set again, so that cursor, selection and half-composed characters stay.
@MainActor
final class TextSync {
  private let editable: OpaquePointer
  private var isUpdating = false
  /// Called with the whole text whenever the user has changed it.
  var onEdit: (@MainActor (String) -> Void)?

  /// Takes an editable, whose owner owns this too.
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
    // A screen that formats what is typed makes it longer or shorter: stay at its end.
    gtk_editable_set_position(editable, wasAtEnd ? -1 : min(position, Int32(new.unicodeScalars.count)))
  }
}
