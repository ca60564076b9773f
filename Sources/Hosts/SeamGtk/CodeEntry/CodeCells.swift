#if Gtk
import CSeamGtk
import SeamViews

/// The cells of a code, in as many rows of equal length as a narrow window needs.
@MainActor
final class CodeCells {
  // Hidden from screen readers, which read the text field over it.
  private let column = Owned(sinking: Make.column(spacing: 8).role(GTK_ACCESSIBLE_ROLE_PRESENTATION))
  private var rows: [WidgetPointer] = []
  private var cells: [WidgetPointer] = []

  var widget: WidgetPointer { column.pointer }

  /// The number of cells that fit beside one another in the narrowest window.
  private static let mostInRow = 8

  init() { widget.setAccessible(isHidden: true) }

  func show(_ configuration: CodeEntryConfiguration) {
    if cells.count != configuration.length { makeCells(configuration.length) }
    widget.setStyle("seam-busy", configuration.isBusy)
    let digits = Array(configuration.code)
    for (index, cell) in cells.enumerated() {
      let digit = index < digits.count ? configuration.isSecure ? "●" : String(digits[index]) : ""
      if String(cString: gtk_label_get_text(cell.opaque)) != digit { gtk_label_set_text(cell.opaque, digit) }
      cell.setStyle("seam-next", index == min(digits.count, cells.count - 1) && !configuration.isBusy)
      cell.setStyle("error", configuration.error != nil)
    }
  }

  private func makeCells(_ count: Int) {
    for row in rows { gtk_box_remove(widget.cast(), row) }
    rows = []
    let rowCount = (count + Self.mostInRow - 1) / Self.mostInRow
    let inRow = (count + rowCount - 1) / rowCount
    cells = (0..<count).map { _ in
      Make.widget(gtk_label_new(nil)).style("seam-cell", inRow > 6 ? "seam-narrow" : "seam-wide")
    }
    for start in stride(from: 0, to: count, by: inRow) {
      let row = Make.row(spacing: 6)
      // Digits are in this order in every language.
      gtk_widget_set_direction(row, GTK_TEXT_DIR_LTR)
      gtk_widget_set_halign(row, GTK_ALIGN_CENTER)
      for cell in cells[start..<min(start + inRow, count)] { row.append(cell) }
      widget.append(row)
      rows.append(row)
    }
  }
}
#endif
