#if Gtk
package import CSeamGtk

package import SeamGtk

/// The visible part of a widget and its descendants.
@MainActor
package struct WidgetTree {
  package let root: WidgetPointer

  package init(root: WidgetPointer) { self.root = root }

  /// The drawn widgets, from the top left.
  package var all: [WidgetPointer] {
    // The window's own buttons are not part of the host's content.
    guard gtk_widget_get_mapped(root) != 0, !root.isA(gtk_window_controls_get_type()) else { return [] }
    return [root] + root.children.flatMap { WidgetTree(root: $0).all }
  }

  /// The visible texts.
  package var texts: [String] {
    all.compactMap { widget in
      if widget.isA(gtk_label_get_type()) { return String(cString: gtk_label_get_text(widget.opaque)) }
      if widget.isA(gtk_text_get_type()) {
        let text = gtk_editable_get_text(widget.opaque).map { String(cString: $0) } ?? ""
        return gtk_text_get_visibility(widget.cast()) == 0 ? String(repeating: "•", count: text.count) : text
      }
      if widget.isA(gtk_text_view_get_type()) { return widget.bufferText }
      if widget.isA(gtk_drawing_area_get_type()) { return widget.accessibleLabel ?? "" }
      return nil
    }.filter { !$0.isEmpty }
  }

  package func all(_ type: GType) -> [WidgetPointer] { all.filter { $0.isA(type) } }

  /// Returns the button with a text or an accessible name.
  package func button(_ name: String) -> WidgetPointer? {
    all(gtk_button_get_type()).first { button in
      WidgetTree(root: button).texts.contains(name) || button.accessibleLabel == name
    }
  }

  /// Returns the row that contains a text.
  package func row(_ text: String) -> WidgetPointer? {
    all.first { $0.isRow && WidgetTree(root: $0).texts.contains(text) }
  }

  /// Returns the field with an accessible label.
  package func field(_ label: String) -> WidgetPointer? {
    all.first { widget in
      let types = [
        gtk_text_get_type(), gtk_text_view_get_type(), gtk_switch_get_type(), adw_combo_row_get_type(),
        gtk_scale_get_type(), gtk_drop_down_get_type(),
      ]
      let isField = types.contains { widget.isA($0) } || widget.role == GTK_ACCESSIBLE_ROLE_RADIO_GROUP
      return isField && widget.accessibleLabel == label
    }
  }
}

@MainActor
extension UnsafeMutablePointer<GtkWidget> {
  package var isRow: Bool {
    isA(gtk_list_box_row_get_type()) || String(cString: gtk_widget_get_css_name(self)) == "row"
  }

  package var role: GtkAccessibleRole { gtk_accessible_get_accessible_role(opaque) }

  /// The accessible name; nil if none is set.
  package var accessibleLabel: String? { accessible(GTK_ACCESSIBLE_PROPERTY_LABEL) }

  package var accessibleDescription: String? { accessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) }

  /// The value of a slider in words; nil if none is set.
  package var accessibleValueText: String? { accessible(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT) }

  /// Returns the first event controller of a type; nil if there is none.
  package func controller(_ type: GType) -> OpaquePointer? {
    let controllers = Owned(taking: gtk_widget_observe_controllers(self))
    return (0..<g_list_model_get_n_items(controllers.pointer)).lazy
      .compactMap { g_list_model_get_object(controllers.pointer, $0) }
      // The widget owns its controllers.
      .map { Owned(taking: OpaquePointer($0)).pointer }
      .first { $0.isA(type) }
  }

  private func accessible(_ property: GtkAccessibleProperty) -> String? {
    guard gtk_test_accessible_has_property(opaque, property) != 0,
      let text = seam_gtk_accessible_property(opaque, property, "\u{1}")
    else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  package func hasAccessible(_ property: GtkAccessibleProperty, _ number: Double) -> Bool {
    guard let other = seam_gtk_accessible_number(opaque, property, number) else { return true }
    g_free(other)
    return false
  }

  package func hasAccessible(_ state: GtkAccessibleState, _ value: Int32) -> Bool {
    guard let other = seam_gtk_accessible_state(opaque, state, value) else { return true }
    g_free(other)
    return false
  }

  package var bufferText: String {
    guard let buffer = gtk_text_view_get_buffer(cast()) else { return "" }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}

@MainActor
extension ObjectPointer {
  /// Emits a signal with numeric arguments.
  package func emit(_ signal: String, _ numbers: Double...) {
    let type = UnsafeMutablePointer<GTypeInstance>(cast()).pointee.g_class.pointee.g_type
    let signal = g_signal_lookup(signal, type)
    var query = GSignalQuery()
    g_signal_query(signal, &query)
    var values = [GValue()]
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], raw)
    for (index, number) in numbers.enumerated() {
      var value = GValue()
      if index < query.n_params, query.param_types[index] == g_type_from_name("gint") {
        g_value_init(&value, g_type_from_name("gint"))
        g_value_set_int(&value, Int32(number))
      } else {
        g_value_init(&value, g_type_from_name("gdouble"))
        g_value_set_double(&value, number)
      }
      values.append(value)
    }
    g_signal_emitv(&values, signal, 0, nil)
    g_value_unset(&values[0])
  }
}
#endif
