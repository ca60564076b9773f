import CSeamGtk
import SeamViews

extension Make {
  /// How much of an action a button shows.
  enum Face {
    /// Its symbol alone, where there is little room; its title where it has none.
    case short
    /// Its symbol before its title.
    case full
  }

  /// A button for an action, in the style of its role; whatever it shows, its name is the title.
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
  /// The label of a button, alone or beside an icon; nil for a button without a text.
  @MainActor
  private var buttonLabel: WidgetPointer? {
    guard let child = gtk_button_get_child(cast()) else { return nil }
    return ([child] + child.children).first { $0.isA(gtk_label_get_type()) }
  }

  /// Changes the title of an action's button.
  @MainActor
  func setButtonTitle(_ title: String) {
    setAccessible(label: title)
    if let label = buttonLabel { gtk_label_set_text(label.opaque, title) }
  }

  /// Lets a button with a text become narrower than that; the text is cut then, after a few letters.
  @MainActor
  func cutText() {
    guard let label = buttonLabel else { return }
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_width_chars(label.opaque, min(gint(String(cString: gtk_label_get_text(label.opaque)).count), 6))
  }
}
