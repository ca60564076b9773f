#if Gtk
import CSeamGtk
import SeamViews

extension Make {
  /// The form in which a button shows an action.
  enum Face {
    /// Its symbol only, for lack of room, or its title if it has no symbol.
    case short
    /// Its symbol before its title.
    case full
  }

  /// Makes a button for an action, in the style of its role; its accessible name is always the title.
  static func button(for action: Action, _ face: Face) -> WidgetPointer {
    let button = makeButton(for: action, face)
    button.setAccessible(label: action.title)
    switch action.role {
    case .primary: gtk_widget_add_css_class(button, "suggested-action")
    case .destructive: gtk_widget_add_css_class(button, "destructive-action")
    case .normal, .cancel: break
    }
    button.isSensitive = action.isEnabled
    return button
  }

  private static func makeButton(for action: Action, _ face: Face) -> WidgetPointer {
    guard let icon = IconTheme.name(of: action.symbol) else {
      return widget(gtk_button_new_with_label(action.title))
    }
    if face == .short { return iconButton(icon, named: action.title) }
    let content = row(spacing: 8)
    gtk_widget_set_halign(content, GTK_ALIGN_CENTER)
    content.append(Make.icon(icon))
    content.append(widget(gtk_label_new(action.title)))
    let button = widget(gtk_button_new()).style("image-text-button")
    gtk_button_set_child(button.cast(), content)
    return button
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Returns the label of a button, alone or beside an icon; nil if the button has no text.
  @MainActor
  private var buttonLabel: WidgetPointer? {
    guard let child = gtk_button_get_child(cast()) else { return nil }
    return ([child] + child.children).first { $0.isA(gtk_label_get_type()) }
  }

  /// Sets the title of an action's button.
  @MainActor
  func setButtonTitle(_ title: String) {
    setAccessible(label: title)
    if let label = buttonLabel { gtk_label_set_text(label.opaque, title) }
  }

  /// Allows a button to become narrower than its text, which is then truncated after a few letters.
  @MainActor
  func cutText() {
    guard let label = buttonLabel else { return }
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_width_chars(label.opaque, min(gint(String(cString: gtk_label_get_text(label.opaque)).count), 6))
  }
}
#endif
