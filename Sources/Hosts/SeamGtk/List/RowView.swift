#if Gtk
import CSeamGtk
import SeamViews

/// A row, with its section's heading above it if it is the first one.
@MainActor
final class RowView {
  private let column = Owned(sinking: Make.column())
  private let heading = Make.line().style("heading", "seam-heading")
  private let picture = PictureFrame(size: 36, symbolSize: 20)
  private let title = Make.line().style("body")
  private let subtitle = Make.line().style("caption", "dim-label")
  private let value = Make.line(alignment: 1).style("dim-label", "numeric")
  private let badge = BadgeLabel()
  private let accessory = Make.icon("go-next-symbolic").style("dim-label")
  private var item: ListRows.Item?

  var widget: WidgetPointer { column.pointer }

  init() {
    let texts = Make.column(spacing: 2)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    gtk_widget_set_hexpand(texts, 1)
    texts.append(title)
    texts.append(subtitle)
    let row = Make.row(spacing: 12).style("seam-row")
    for part in [picture.widget, texts, badge.widget, value, accessory] { row.append(part) }
    widget.append(heading)
    widget.append(row)
    // A tap on the heading does not select the row.
    let gesture = Make.opaque(gtk_gesture_click_new())
    gesture.on("pressed") { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
    gtk_widget_add_controller(heading, gesture)
  }

  func show(_ new: ListRows.Item) {
    guard new != item else { return }
    item = new
    let row = new.row
    heading.setOptionalText(new.heading)
    picture.show(row.picture)
    title.setText(row.title)
    subtitle.setOptionalText(row.subtitle)
    value.setOptionalText(row.value)
    badge.show(row.badge)
    accessory.isVisible = row.accessory != .none
    gtk_image_set_from_icon_name(
      accessory.opaque, row.accessory == .checkmark ? "object-select-symbolic" : "go-next-symbolic")
    accessory.setStyle("accent", row.accessory == .checkmark)
    accessory.setStyle("dim-label", row.accessory != .checkmark)
    // Assistive technologies see the widget that the list puts around this one.
    guard let outer = gtk_widget_get_parent(widget) else { return }
    outer.setAccessible(label: row.title)
    let details = [row.subtitle, row.badge?.text, row.value].compactMap(\.self)
    outer.setAccessible(description: details.isEmpty ? nil : details.joined(separator: ", "))
    outer.setAccessible(isSelected: row.accessory == .checkmark)
  }

  /// Clears the view, which may next be reused for another row.
  func clear() { item = nil }
}
#endif
