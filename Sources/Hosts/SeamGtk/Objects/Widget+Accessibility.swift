#if Gtk
import CSeamGtk

// The properties of widgets for assistive technologies.
extension UnsafeMutablePointer<GtkWidget> {
  /// Sets the widget's role; must be called before it is first drawn.
  func role(_ role: GtkAccessibleRole) -> Self {
    set("accessible-role", .enumeration(gtk_accessible_role_get_type(), role.rawValue))
    return self
  }

  /// Sets the widget's name.
  func setAccessible(label: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, label) }

  /// Sets the widget's description; nil removes it.
  func setAccessible(description: String?) {
    guard let description else {
      return gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
    }
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
  }

  /// Sets the placeholder of a field.
  func setAccessible(placeholder: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER, placeholder) }

  /// Sets the value that is read instead of a slider's number.
  func setAccessible(valueText: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, valueText) }

  private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }

  /// Sets the value of a slider, in words too.
  func setAccessible(value: Double, from lower: Double, to upper: Double, text: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, lower)
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, upper)
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value)
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text)
  }

  private func setAccessible(_ property: GtkAccessibleProperty, _ number: Double) {
    var property = property
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_double(&value, number)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }

  /// Sets whether a field's value is invalid.
  func setAccessible(isInvalid: Bool) {
    setAccessible(
      GTK_ACCESSIBLE_STATE_INVALID,
      Int32(bitPattern: (isInvalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE).rawValue))
  }

  /// Sets whether a tab or a row is selected.
  func setAccessible(isSelected: Bool) { setAccessible(GTK_ACCESSIBLE_STATE_SELECTED, isSelected ? 1 : 0) }

  /// Sets whether one of several options is chosen.
  func setAccessible(isChecked: Bool) {
    setAccessible(
      GTK_ACCESSIBLE_STATE_CHECKED,
      Int32(bitPattern: (isChecked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE).rawValue))
  }

  /// Marks the widget as modal: nothing else can be used while it is shown.
  func setAccessibleModal() {
    var property = GTK_ACCESSIBLE_PROPERTY_MODAL
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_boolean(&value, 1)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }

  /// Sets whether the widget is hidden from assistive technologies, as behind an alert.
  func setAccessible(isHidden: Bool) { setAccessible(GTK_ACCESSIBLE_STATE_HIDDEN, isHidden ? 1 : 0) }

  private func setAccessible(_ state: GtkAccessibleState, _ number: Int32) {
    var state = state
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    if value.g_type == g_type_from_name("gboolean") {
      g_value_set_boolean(&value, number)
    } else {
      // GTK 4.8 returns enumeration values here, but reads all of them as integers.
      g_value_unset(&value)
      g_value_init(&value, g_type_from_name("gint"))
      g_value_set_int(&value, number)
    }
    gtk_accessible_update_state_value(opaque, 1, &state, &value)
    g_value_unset(&value)
  }
}
#endif
