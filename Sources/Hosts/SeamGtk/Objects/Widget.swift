#if Gtk
public import CSeamGtk

/// A widget, as imported from C.
public typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer<GtkWidget> {
  /// Adds style classes.
  func style(_ classes: String...) -> Self {
    for name in classes { gtk_widget_add_css_class(self, name) }
    return self
  }

  /// Adds or removes a style class.
  func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(self, name) } else { gtk_widget_remove_css_class(self, name) }
  }

  func margins(_ sides: Int32) -> Self { margins(x: sides, y: sides) }

  func margins(x: Int32, y: Int32) -> Self {
    gtk_widget_set_margin_start(self, x)
    gtk_widget_set_margin_end(self, x)
    gtk_widget_set_margin_top(self, y)
    gtk_widget_set_margin_bottom(self, y)
    return self
  }

  func expand() -> Self {
    gtk_widget_set_hexpand(self, 1)
    gtk_widget_set_vexpand(self, 1)
    return self
  }

  func append(_ child: WidgetPointer) { gtk_box_append(cast(), child) }

  var isVisible: Bool {
    get { gtk_widget_get_visible(self) != 0 }
    nonmutating set { gtk_widget_set_visible(self, newValue ? 1 : 0) }
  }

  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(self) != 0 }
    nonmutating set { gtk_widget_set_sensitive(self, newValue ? 1 : 0) }
  }

  /// Holds the focus in a part of the window in which no widget accepts it yet.
  ///
  /// Keys pass through it to the window, and so to the host and the search. GTK would move the focus to an arbitrary
  /// other widget, such as a tab.
  @MainActor
  func holdFocus() {
    // Unlike grabbing the focus, this works for a widget that is not focusable.
    if let root = gtk_widget_get_root(self) { gtk_root_set_focus(root, self) }
  }

  /// Shows one page of a stack and hides the others, so that screen readers skip them too.
  ///
  /// GTK 4.8 reports the other pages of a stack as visible.
  func showOnly(page: WidgetPointer) {
    page.isVisible = true
    gtk_stack_set_visible_child(opaque, page)
    hideOtherPages()
  }

  /// Hides the pages of a stack other than the visible one.
  func hideOtherPages() {
    let shown = gtk_stack_get_visible_child(opaque)
    for page in children { page.isVisible = page == shown }
  }

  /// The minimum width in pixels, and the width that shows the whole content.
  var width: (minimum: Int32, natural: Int32) {
    var (minimum, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(self, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
    return (minimum, natural)
  }

  /// The child widgets, in order.
  package var children: [WidgetPointer] {
    var children: [WidgetPointer] = []
    var next = gtk_widget_get_first_child(self)
    while let child = next {
      children.append(child)
      next = gtk_widget_get_next_sibling(child)
    }
    return children
  }

  /// The children that take part in the layout.
  var visibleChildren: [WidgetPointer] { children.filter { gtk_widget_should_layout($0) != 0 } }
}

/// Makes the widgets that views consist of.
@MainActor
enum Make {
  /// Unwraps an object returned by a constructor.
  static func object<Class>(_ made: UnsafeMutablePointer<Class>?) -> UnsafeMutablePointer<Class> {
    guard let made else { preconditionFailure("GTK returned no object: call gtk_init first.") }
    return made
  }

  static func box(_ orientation: GtkOrientation, spacing: Int32 = 0) -> WidgetPointer {
    widget(gtk_box_new(orientation, spacing))
  }

  static func column(spacing: Int32 = 0) -> WidgetPointer { box(GTK_ORIENTATION_VERTICAL, spacing: spacing) }

  static func row(spacing: Int32 = 0) -> WidgetPointer { box(GTK_ORIENTATION_HORIZONTAL, spacing: spacing) }

  /// Makes a label that wraps.
  static func text(_ text: String = "", alignment: Float = 0) -> WidgetPointer {
    let label = line(text, alignment: alignment)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_NONE)
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    if alignment == 0.5 { gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER) }
    return label
  }

  /// Makes a single-line label that truncates its text.
  static func line(_ text: String = "", alignment: Float = 0) -> WidgetPointer {
    let label = widget(gtk_label_new(nil))
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_xalign(label.opaque, alignment)
    label.setText(text)
    return label
  }

  static func icon(_ name: String, size: Int32 = 16) -> WidgetPointer {
    let image = widget(gtk_image_new_from_icon_name(name))
    gtk_image_set_pixel_size(image.opaque, size)
    return image
  }

  /// Makes a button with an icon only, and an accessible name.
  static func iconButton(_ icon: String, named name: String) -> WidgetPointer {
    let button = widget(gtk_button_new_from_icon_name(icon))
    gtk_widget_set_tooltip_text(button, name)
    button.setAccessible(label: name)
    return button
  }

  /// Makes the content scroll vertically.
  static func scrolling(_ content: WidgetPointer) -> WidgetPointer {
    let window = widget(gtk_scrolled_window_new()).expand()
    gtk_scrolled_window_set_policy(window.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(window.opaque, content)
    return window
  }

  /// Limits the width of the content to a readable one.
  static func clamp(_ content: WidgetPointer, to width: Int32 = 600) -> WidgetPointer {
    let clamp = widget(adw_clamp_new())
    adw_clamp_set_maximum_size(clamp.opaque, width)
    adw_clamp_set_tightening_threshold(clamp.opaque, width * 3 / 4)
    adw_clamp_set_child(clamp.opaque, content)
    return clamp
  }

  /// Unwraps a widget returned by a constructor, which is never nil.
  static func widget(_ made: WidgetPointer?) -> WidgetPointer {
    guard let made else { preconditionFailure("GTK returned no widget: call gtk_init first.") }
    return made
  }
}
#endif
