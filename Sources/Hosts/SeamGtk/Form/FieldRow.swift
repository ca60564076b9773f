#if Gtk
import CSeamGtk
import SeamViews

/// A field of a form, shown as a row.
@MainActor
protocol FieldRow: AnyObject {
  var widget: WidgetPointer { get }

  /// Shows another field of the same kind.
  func show(_ field: FormConfiguration.Field)

  /// Focuses the field.
  func takeFocus()
}

/// The callbacks for the user's actions in a field.
@MainActor
struct FieldActions {
  let send: @MainActor (FormConfiguration.Event) -> Void
  /// Moves to the next field, as Enter does.
  let goOn: @MainActor (FormConfiguration.Field.ID) -> Void
}

/// The kinds of fields; a field that changes its kind gets a new row.
enum FieldKind: Hashable {
  case line, secure, lines, toggle, choice, button, number, segments, slider, regions

  init(_ field: FormConfiguration.Field) {
    switch field.content {
    case .text(_, keyboard: .multiline): self = .lines
    case .text: self = .line
    case .secure: self = .secure
    case .toggle: self = .toggle
    case .choice: self = .choice
    case .button: self = .button
    case .number: self = .number
    case .segments: self = .segments
    case .slider: self = .slider
    case .regions: self = .regions
    }
  }

  @MainActor
  func makeRow(for field: FormConfiguration.Field, _ actions: FieldActions) -> any FieldRow {
    switch self {
    case .line, .secure: LineRow(field.id, isSecure: self == .secure, actions)
    case .lines: LinesRow(field.id, actions)
    case .toggle: ToggleRow(field.id, actions)
    case .choice: ChoiceRow(field.id, actions)
    case .button: ButtonRow(field.id, actions)
    case .number: NumberRow(field.id, actions)
    case .segments: SegmentsRow(field.id, actions)
    case .slider: SliderRow(field.id, actions)
    case .regions: RegionsRow(field.id, actions)
    }
  }
}

/// The button that removes a removable field.
@MainActor
final class RemoveButton {
  let widget = Make.iconButton("list-remove-symbolic", named: "Remove").style("flat", "circular")

  init(_ id: FormConfiguration.Field.ID, _ actions: FieldActions) {
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    widget.on("clicked") { actions.send(.didRemove(id)) }
  }

  func show(_ field: FormConfiguration.Field) {
    widget.isVisible = field.isRemovable
    widget.setAccessible(label: "Remove \(field.label)")
    gtk_widget_set_tooltip_text(widget, "Remove \(field.label)")
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Sets the accessible label and error of the widget that takes the focus.
  func describe(_ field: FormConfiguration.Field) {
    setAccessible(label: field.label)
    setAccessible(description: field.error)
    setAccessible(isInvalid: field.error != nil)
  }

  /// Sets the title of a libadwaita row, without markup.
  func setTitle(_ title: String) {
    adw_preferences_row_set_use_markup(cast(), 0)
    adw_preferences_row_set_title(cast(), title)
  }
}
#endif
