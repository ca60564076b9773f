/// A size in cells.
package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The position of a cell, from the top left.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int
}
