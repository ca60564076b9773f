/// A node that affects another.
struct Edge: Sendable {
  let from: Int32
  let to: Int32

  init(_ from: Int, _ to: Int) { (self.from, self.to) = (Int32(from), Int32(to)) }
}

/// The successors of each node, in one array.
struct Adjacency: Sendable {
  private let starts: [Int32]
  private let targets: [Int32]

  init(_ edges: [[Edge]], count: Int) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for edge in edges.joined() { starts[Int(edge.from) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    var targets = [Int32](repeating: 0, count: Int(starts[count]))
    for edge in edges.joined() {
      targets[Int(next[Int(edge.from)])] = edge.to
      next[Int(edge.from)] += 1
    }
    (self.starts, self.targets) = (starts, targets)
  }

  subscript(node: Int) -> ArraySlice<Int32> { targets[Int(starts[node])..<Int(starts[node + 1])] }
}
