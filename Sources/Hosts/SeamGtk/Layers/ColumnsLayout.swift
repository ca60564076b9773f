#if Gtk
import CSeamGtk

/// Lays out a list, a line and the page beside them, or the page alone.
///
/// A box would ask for the current width of the list as its smallest one, and the window could not be made narrower at
/// once.
@MainActor
enum ColumnsLayout {
  static func make() -> UnsafeMutablePointer<GtkLayoutManager>? {
    // GTK calls these on the thread of its main loop, which is the main actor's.
    gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
      { row, orientation, size, minimum, natural, _, _ in
        guard let row else { return }
        let (least, full) = measure(row, orientation, for: size)
        minimum?.pointee = least
        natural?.pointee = full
      },
      { row, width, height, _ in if let row { allocate(row, width: width, height: height) } })
  }
}

/// Returns the smallest width of each part.
private func leastWidths(of parts: [WidgetPointer]) -> [Int32] {
  parts.enumerated().map { index, part in
    let isList = parts.count > 1 && index == 0
    return isList ? max(part.width.minimum, ColumnWidths.list.lowerBound) : part.width.minimum
  }
}

private func widths(of parts: [WidgetPointer], in width: Int32) -> [Int32] {
  guard parts.count > 1 else { return parts.map { _ in width } }
  var widths = leastWidths(of: parts)
  let spare = max(width - widths.reduce(0, +), 0)
  let wanted = ColumnWidths(of: width)?.list ?? widths[0]
  widths[0] += min(max(wanted - widths[0], 0), spare)
  widths[parts.count - 1] = width - widths.dropLast().reduce(0, +)
  return widths
}

private func measure(
  _ row: WidgetPointer, _ orientation: GtkOrientation, for size: Int32
) -> (minimum: Int32, natural: Int32) {
  let parts = row.visibleChildren
  guard orientation == GTK_ORIENTATION_VERTICAL else {
    return (leastWidths(of: parts).reduce(0, +), parts.map(\.width.natural).reduce(0, +))
  }
  let widths = size < 0 ? parts.map { _ in size } : widths(of: parts, in: size)
  return zip(parts, widths).reduce((0, 0)) { most, part in
    var (minimum, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(part.0, orientation, part.1, &minimum, &natural, nil, nil)
    return (max(most.0, minimum), max(most.1, natural))
  }
}

private func allocate(_ row: WidgetPointer, width: Int32, height: Int32) {
  let parts = row.visibleChildren
  let isMirrored = gtk_widget_get_direction(row) == GTK_TEXT_DIR_RTL
  var start: Int32 = 0
  for (part, size) in zip(parts, widths(of: parts, in: width)) {
    var allocation = GtkAllocation(x: isMirrored ? width - start - size : start, y: 0, width: size, height: height)
    gtk_widget_size_allocate(part, &allocation, -1)
    start += size
  }
}
#endif
