/// How many cells a screen or a part of it has.
package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A cell's place, from the top left.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int
}
