#if Gtk
import Testing

@testable import SeamGtk

/// Equal widgets are arranged in as few rows as fit.
struct WrapGridTests {
  @Test(arguments: [
    // All fit beside one another, exactly or not at all.
    (5, 60, 400, 5, 1), (5, 60, 316, 5, 1), (5, 60, 315, 3, 2), (5, 60, 100, 1, 5), (5, 60, 10, 1, 5),
    // Rows are about equally long.
    (7, 60, 316, 4, 2), (6, 60, 316, 3, 2), (11, 60, 316, 4, 3), (1, 60, 316, 1, 1), (0, 60, 316, 0, 0),
    // Without a limit there is one row.
    (9, 60, -1, 9, 1), (3, 0, 100, 3, 1),
  ])
  func rowsAreFewAndBalanced(count: Int, natural: Int32, width: Int32, columns: Int, rows: Int) {
    let grid = WrapGrid(count: count, natural: natural, width: width)
    #expect(grid.columns == columns && grid.rows == rows)
  }

  @Test func gapsAreBetweenWidgetsOnly() {
    #expect([0, 1, 3].map { WrapGrid.length(of: $0, 60) } == [0, 60, 188])
  }
}
#endif
