/// Boxes in rows, and the cells in which edges pass rows between their ends.
struct Grid {
  struct Cell {
    let row: Int
    let width: Double
    let isBox: Bool
    /// Connected cells of the row above.
    var above: [Int] = []
    /// Connected cells of the row below.
    var below: [Int] = []
  }

  /// The cells of an edge, from the upper box to the lower one.
  struct Chain {
    let cells: [Int]
    /// The edge leads upwards.
    let isTurned: Bool
  }

  /// The boxes, then the cells of edges.
  private(set) var cells: [Cell]
  private(set) var chains: [Chain] = []
  /// The cells of each row, from left to right.
  private(set) var rows: [[Int]]

  init(rows assignment: RowAssignment, widths: [Double], edges: [Layout.Edge]) {
    cells = zip(assignment.rows, widths).map { Cell(row: $0, width: $1, isBox: true) }
    rows = Array(repeating: [], count: assignment.bandOfRow.count)
    for (box, row) in assignment.rows.enumerated() { rows[row].append(box) }
    var passages: [[Int]: Int] = [:]
    var connected: Set<[Int]> = []
    for edge in edges {
      let isTurned = assignment.rows[edge.from] > assignment.rows[edge.to]
      let (upper, lower) = isTurned ? (edge.to, edge.from) : (edge.from, edge.to)
      let between = (assignment.rows[upper] + 1..<max(assignment.rows[lower], assignment.rows[upper] + 1)).map { row in
        let key = [edge.to, edge.style, row, isTurned ? 1 : 0]
        if let cell = passages[key] { return cell }
        passages[key] = cells.count
        rows[row].append(cells.count)
        cells.append(Cell(row: row, width: Layout.wayGap, isBox: false))
        return cells.count - 1
      }
      let chain = [upper] + between + [lower]
      chains.append(Chain(cells: chain, isTurned: isTurned))
      for (one, other) in zip(chain, chain.dropFirst()) where connected.insert([one, other]).inserted {
        cells[one].below.append(other)
        cells[other].above.append(one)
      }
    }
  }

  /// The space above a row: more for arrows that go far to the side.
  func gap(above row: Int, _ x: [Double]) -> Double {
    let farthest = rows[row].flatMap { cell in cells[cell].above.map { abs(x[$0] - x[cell]) } }.max() ?? 0
    return Layout.minimalRowGap + min(56, farthest / 14)
  }

  // MARK: Order

  /// Sorts each row by the middle of its neighbours' places, downwards and upwards, and keeps the best order.
  mutating func reduceCrossings() {
    var best = rows
    var fewest = crossings()
    for sweep in 0..<(cells.count > 20_000 ? 6 : 16) where fewest > 0 {
      let isDown = sweep % 2 == 0
      for row in isDown ? Array(rows.indices) : rows.indices.reversed() { sort(row, byRowAbove: isDown) }
      let count = crossings()
      if count < fewest { (best, fewest) = (rows, count) }
    }
    rows = best
  }

  private mutating func sort(_ row: Int, byRowAbove isAbove: Bool) {
    let other = isAbove ? row - 1 : row + 1
    guard rows.indices.contains(other) else { return }
    let places = self.places(rows[other])
    let own = self.places(rows[row])
    let sorted = rows[row].map { cell in
      let neighbours = isAbove ? cells[cell].above : cells[cell].below
      let sum = neighbours.reduce(0) { $0 + (places[$1] ?? 0) }
      return (cell: cell, place: neighbours.isEmpty ? own[cell] ?? 0 : sum / Double(neighbours.count))
    }.sorted { ($0.place, own[$0.cell] ?? 0) < ($1.place, own[$1.cell] ?? 0) }
    rows[row] = sorted.map(\.cell)
  }

  /// The places of cells that stand side by side around a middle of 0.
  private func places(_ row: [Int]) -> [Int: Double] {
    let total = row.reduce(0) { $0 + cells[$1].width + Layout.boxGap }
    var end = -total / 2
    var result: [Int: Double] = [:]
    for cell in row {
      result[cell] = end + (cells[cell].width + Layout.boxGap) / 2
      end += cells[cell].width + Layout.boxGap
    }
    return result
  }

  /// The number of crossings of edges between neighbouring rows.
  ///
  /// https://doi.org/10.1007/3-540-36151-0_13: the inversions of the lower ends, counted by a tree of sums.
  private func crossings() -> Int {
    var count = 0
    for (upper, lower) in zip(rows, rows.dropFirst()) {
      let places = Dictionary(uniqueKeysWithValues: zip(lower, 0...))
      var sums = [Int](repeating: 0, count: lower.count + 1)
      var total = 0
      for cell in upper {
        let ends = cells[cell].below.compactMap { places[$0] }.sorted()
        for end in ends {
          var place = end + 1
          var left = 0
          while place > 0 {
            left += sums[place]
            place &= place - 1
          }
          count += total - left
        }
        for end in ends {
          var place = end + 1
          while place < sums.count {
            sums[place] += 1
            place += place & -place
          }
          total += 1
        }
      }
    }
    return count
  }

  // MARK: Coordinates

  /// The middle of each cell.
  func coordinates() -> [Double] {
    var x = [Double](repeating: 0, count: cells.count)
    for row in rows { for (cell, place) in places(row) { x[cell] = place } }
    for sweep in 0..<16 {
      let isDown = sweep % 2 == 0
      for row in isDown ? Array(rows.indices) : rows.indices.reversed() {
        place(row, &x, above: isDown || sweep > 11, below: !isDown || sweep > 11)
      }
    }
    return x
  }

  /// Moves the cells of a row as near to their neighbours as the widths allow, in their order.
  ///
  /// The least squares under the distances are those of an isotonic regression of the places without the widths; pools
  /// of adjacent cells that would overlap take their mean.
  private func place(_ row: Int, _ x: inout [Double], above: Bool, below: Bool) {
    var pools: [(sum: Double, weight: Double, cells: Int)] = []
    var offsets: [Double] = []
    var offset = 0.0
    for (place, cell) in rows[row].enumerated() {
      if place > 0 {
        let before = cells[rows[row][place - 1]]
        let gap = before.isBox || cells[cell].isBox ? Layout.boxGap : 0
        offset += (before.width + cells[cell].width) / 2 + gap
      }
      offsets.append(offset)
      var (sum, weight) = (x[cell] * 0.01, 0.01)
      for neighbour in (above ? cells[cell].above : []) + (below ? cells[cell].below : []) {
        let isStraight = !cells[cell].isBox && !cells[neighbour].isBox
        let strength = isStraight ? 8.0 : cells[cell].isBox && cells[neighbour].isBox ? 1 : 2
        sum += x[neighbour] * strength
        weight += strength
      }
      pools.append((sum - offset * weight, weight, 1))
      while pools.count > 1 {
        let (one, other) = (pools[pools.count - 2], pools[pools.count - 1])
        guard one.sum / one.weight > other.sum / other.weight else { break }
        pools.removeLast()
        pools[pools.count - 1] = (one.sum + other.sum, one.weight + other.weight, one.cells + other.cells)
      }
    }
    var place = 0
    for pool in pools {
      for _ in 0..<pool.cells {
        x[rows[row][place]] = pool.sum / pool.weight + offsets[place]
        place += 1
      }
    }
  }
}
