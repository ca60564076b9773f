#if Gtk
import CSeamGtk

/// The arrangement of widgets of equal size in rows: as few rows as fit, each with about as many widgets.
struct WrapGrid: Equatable {
  let columns: Int
  let rows: Int

  static let gap: Int32 = 4

  /// Arranges a number of widgets.
  ///
  /// - Parameters:
  ///   - natural: the width of the widest one in full.
  ///   - width: the available width; negative for an unlimited one.
  init(count: Int, natural: Int32, width: Int32) {
    guard count > 0 else {
      (columns, rows) = (0, 0)
      return
    }
    let fitting = width < 0 ? count : max(Int((width + Self.gap) / max(natural + Self.gap, 1)), 1)
    rows = (count + fitting - 1) / fitting
    columns = (count + rows - 1) / rows
  }

  static func length(of count: Int, _ size: Int32) -> Int32 {
    count == 0 ? 0 : Int32(count) * (size + gap) - gap
  }
}

/// A box whose children have equal widths and wrap into rows.
@MainActor
enum WrapBox {
  static func make() -> WidgetPointer {
    let box = Make.row()
    gtk_widget_set_layout_manager(box, layout)
    return box
  }

  private static var layout: UnsafeMutablePointer<GtkLayoutManager>? {
    // GTK calls these on the thread of its main loop, which is the main actor's.
    gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
      { widget, orientation, size, minimum, natural, _, _ in
        guard let widget else { return }
        let (least, full) = wrapSize(of: widget, orientation, for: size)
        minimum?.pointee = least
        natural?.pointee = full
      },
      { widget, width, _, _ in if let widget { wrapChildren(of: widget, width: width) } })
  }
}

/// Returns the largest minimum and natural size of the children in one direction.
private func largest(
  of children: [WidgetPointer], _ orientation: GtkOrientation, for size: Int32 = -1
) -> (minimum: Int32, natural: Int32) {
  children.reduce((0, 0)) { largest, child in
    var (minimum, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(child, orientation, size, &minimum, &natural, nil, nil)
    return (max(largest.0, minimum), max(largest.1, natural))
  }
}

private func wrapSize(
  of widget: WidgetPointer, _ orientation: GtkOrientation, for size: Int32
) -> (minimum: Int32, natural: Int32) {
  let children = widget.visibleChildren
  let widths = largest(of: children, GTK_ORIENTATION_HORIZONTAL)
  guard orientation == GTK_ORIENTATION_VERTICAL else {
    return (widths.minimum, WrapGrid.length(of: children.count, widths.natural))
  }
  let grid = WrapGrid(count: children.count, natural: widths.natural, width: size)
  let height = largest(of: children, GTK_ORIENTATION_VERTICAL).natural
  let total = WrapGrid.length(of: grid.rows, height)
  return (total, total)
}

private func wrapChildren(of widget: WidgetPointer, width: Int32) {
  let children = widget.visibleChildren
  let grid = WrapGrid(
    count: children.count, natural: largest(of: children, GTK_ORIENTATION_HORIZONTAL).natural, width: width)
  guard grid.columns > 0 else { return }
  let height = largest(of: children, GTK_ORIENTATION_VERTICAL).natural
  let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
  let space = width + WrapGrid.gap
  for (index, child) in children.enumerated() {
    let (row, column) = (index / grid.columns, index % grid.columns)
    // The remainder of the division is spread over the columns.
    let start = space * Int32(column) / Int32(grid.columns)
    let end = space * Int32(column + 1) / Int32(grid.columns) - WrapGrid.gap
    var allocation = GtkAllocation(
      x: isMirrored ? width - end : start, y: Int32(row) * (height + WrapGrid.gap), width: max(end - start, 0),
      height: height)
    gtk_widget_size_allocate(child, &allocation, -1)
  }
}
#endif
