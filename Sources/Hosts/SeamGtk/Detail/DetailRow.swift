#if Gtk
import CSeamGtk
import SeamViews

/// A row: its label above its value.
@MainActor
final class DetailRow {
  private let row: Owned<WidgetPointer>
  private let label = Make.text().style("caption", "dim-label")
  private let symbol = Make.widget(gtk_image_new()).style("dim-label").role(GTK_ACCESSIBLE_ROLE_PRESENTATION)
  private let badge = BadgeLabel()
  private let value = Make.text().copiesPlainText()

  var widget: WidgetPointer { row.pointer }

  init(isSelectable: Bool, select: @escaping @MainActor () -> Void) {
    let row = Make.widget(isSelectable ? adw_action_row_new() : adw_preferences_row_new())
    self.row = Owned(sinking: row)
    let texts = Make.column(spacing: 2)
    gtk_widget_set_hexpand(texts, 1)
    texts.append(label)
    texts.append(value)
    let content = Make.row(spacing: 12).margins(x: 12, y: 8)
    for part in [symbol, texts, badge.widget] { content.append(part) }
    if isSelectable { content.append(Make.icon("go-next-symbolic").style("dim-label")) }
    gtk_list_box_row_set_child(row.cast(), content)
    gtk_list_box_row_set_activatable(row.cast(), isSelectable ? 1 : 0)
    // A value that is not selectable can be copied; its row then does not take the focus.
    gtk_widget_set_focusable(row, isSelectable ? 1 : 0)
    gtk_label_set_selectable(value.opaque, isSelectable ? 0 : 1)
    if isSelectable { row.on("activated", select) }
  }

  func show(_ row: DetailConfiguration.Row) {
    let icon = IconTheme.name(of: row.symbol)
    symbol.isVisible = icon != nil
    if let icon { gtk_image_set_from_icon_name(symbol.opaque, icon) }
    label.setText(row.label)
    value.setText(row.value)
    badge.show(row.badge)
    widget.setAccessible(label: "\(row.label): \(row.value)")
    widget.setAccessible(description: row.badge?.text)
  }
}
#endif
