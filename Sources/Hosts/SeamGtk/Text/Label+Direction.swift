#if Gtk
import CSeamGtk

extension UnsafeMutablePointer<GtkWidget> {
  /// Sets the text of a label if it differs, so that a selection in it is kept.
  @MainActor
  func setText(_ text: String?) {
    let text = DirectedText(text ?? "")
    setLeftToRight(text.isLeftToRight)
    if String(cString: gtk_label_get_text(opaque)) != text.isolated { gtk_label_set_text(opaque, text.isolated) }
  }

  /// Sets the text of a label, and hides the label if it is empty.
  @MainActor
  func setOptionalText(_ text: String?) {
    setText(text)
    isVisible = text?.isEmpty == false
  }

  /// Draws a label from left to right even in a right-to-left window, without changing its alignment.
  private func setLeftToRight(_ isLeftToRight: Bool) {
    let isMirrored = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    let wasLeftToRight = isMirrored && gtk_widget_get_direction(self) == GTK_TEXT_DIR_LTR
    guard isMirrored, isLeftToRight != wasLeftToRight else { return }
    gtk_widget_set_direction(self, isLeftToRight ? GTK_TEXT_DIR_LTR : GTK_TEXT_DIR_NONE)
    gtk_label_set_xalign(opaque, 1 - gtk_label_get_xalign(opaque))
    // Sets the alignment of the lines of a wrapping label.
    switch gtk_label_get_justify(opaque) {
    case GTK_JUSTIFY_LEFT: gtk_label_set_justify(opaque, GTK_JUSTIFY_RIGHT)
    case GTK_JUSTIFY_RIGHT: gtk_label_set_justify(opaque, GTK_JUSTIFY_LEFT)
    default: break
    }
  }

  /// Draws a text field from left to right, aligned to the side of the window's text direction.
  func setFieldLeftToRight(_ isLeftToRight: Bool) {
    let isMirrored = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    gtk_widget_set_direction(self, isLeftToRight ? GTK_TEXT_DIR_LTR : GTK_TEXT_DIR_NONE)
    gtk_editable_set_alignment(opaque, isLeftToRight && isMirrored ? 1 : 0)
  }

  /// Makes a selectable label copy its text without isolates.
  @MainActor
  func copiesPlainText() -> Self {
    on("copy-clipboard") {
      var (start, end): (Int32, Int32) = (0, 0)
      guard gtk_label_get_selection_bounds(opaque, &start, &end) != 0 else { return }
      let scalars = Array(String(cString: gtk_label_get_text(opaque)).unicodeScalars)
      let range = Int(start)..<Int(end)
      guard range.upperBound <= scalars.count else { return }
      let copy = String(String.UnicodeScalarView(scalars[range]))
      gdk_clipboard_set_text(gtk_widget_get_clipboard(self), DirectedText.plain(copy))
      g_signal_stop_emission_by_name(raw, "copy-clipboard")
    }
    return self
  }
}
#endif
