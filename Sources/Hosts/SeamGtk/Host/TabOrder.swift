#if Gtk
import CSeamGtk

/// The order in which Tab visits the children of boxes and grids: the one in which they are read.
///
/// GTK 4.8 sorts siblings by the middle of their heights, which the metrics of a font move by a pixel: a button beside
/// a field then comes before it. Newer versions sort the children of a box along it
/// (https://gitlab.gnome.org/GNOME/gtk/-/blob/main/gtk/gtkwidgetfocus.c).
///
/// The method of GTK's own classes is replaced, and not that of a subclass, so that the order also holds within
/// libadwaita's rows and bars and in the views of apps.
@MainActor
enum TabOrder {
  private static var isInstalled = false

  /// Sets the order for all boxes and grids of the process, once.
  static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    for (type, _) in originals { widgetClass(type).pointee.focus = { moveFocus(in: $0, $1) } }
  }
}

private typealias FocusMethod = @convention(c) (WidgetPointer?, GtkDirectionType) -> gboolean

/// The classes with GTK's methods, which arrow keys still use: they move to the nearest widget in a direction.
private let originals: [(type: GType, method: FocusMethod?)] = [
  gtk_box_get_type(), gtk_center_box_get_type(), gtk_grid_get_type(),
].map { ($0, widgetClass($0).pointee.focus) }

private func widgetClass(_ type: GType) -> UnsafeMutablePointer<GtkWidgetClass> {
  guard let found = g_type_class_ref(type) else { preconditionFailure("GTK has no such class: call gtk_init first.") }
  return found.assumingMemoryBound(to: GtkWidgetClass.self)
}

/// Moves the focus into a container or within it; returns 0 if it leaves the container.
private func moveFocus(in container: WidgetPointer?, _ direction: GtkDirectionType) -> gboolean {
  guard let container else { return 0 }
  let isTab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD
  guard isTab, gtk_widget_get_focusable(container) == 0 else {
    return originals.first { container.isA($0.type) }?.method?(container, direction) ?? 0
  }
  var order = container.isA(gtk_grid_get_type()) ? container.cells : container.children
  if direction == GTK_DIR_TAB_BACKWARD { order.reverse() }
  if let focused = gtk_widget_get_focus_child(container) { order = Array(order.drop { $0 != focused }) }
  let isMoved = order.contains { gtk_widget_is_drawable($0) != 0 && gtk_widget_child_focus($0, direction) != 0 }
  return isMoved ? 1 : 0
}

extension UnsafeMutablePointer<GtkWidget> {
  /// The children of a grid, row by row.
  fileprivate var cells: [WidgetPointer] {
    children.map { child in
      var (column, row): (Int32, Int32) = (0, 0)
      gtk_grid_query_child(cast(), child, &column, &row, nil, nil)
      return (child: child, row: row, column: column)
    }
    .sorted { ($0.row, $0.column) < ($1.row, $1.column) }.map(\.child)
  }
}
#endif
