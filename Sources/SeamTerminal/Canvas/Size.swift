/// How many cells a screen or a part of it has.
struct Size: Hashable, Sendable {
  var columns: Int
  var rows: Int
}

/// A cell's place, from the top left.
struct Point: Hashable, Sendable {
  var x: Int
  var y: Int
}
