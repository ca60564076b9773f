import ModuleGraph

/// The row of each box: below all boxes of its layer that use it, and below those of higher layers.
struct RowAssignment {
  private(set) var rows: [Int]
  /// The number of the layer of each row.
  private(set) var bandOfRow: [Int] = []

  init(widths: [Double], bands: [Int], edges: [Layout.Edge]) {
    rows = Array(repeating: 0, count: widths.count)
    var inner = [[Int]](repeating: [], count: widths.count)
    for edge in edges where bands[edge.from] == bands[edge.to] { inner[edge.from].append(edge.to) }
    let uses = Self.withoutCycles(inner)
    let limit = Self.width(widths)
    var userCounts = [Int](repeating: 0, count: widths.count)
    for edge in edges { userCounts[edge.to] += 1 }
    for band in Set(bands).sorted() {
      let members = bands.indices.filter { bands[$0] == band }
      for rank in Self.ranks(members, uses) {
        // Boxes that few use come first, nearer to their users.
        let boxes = rank.sorted { (userCounts[$0], $0) < (userCounts[$1], $1) }
        let total = boxes.reduce(0) { $0 + widths[$1] + Layout.boxGap }
        let count = max(1, Int((total / limit).rounded(.up)))
        for (place, box) in boxes.enumerated() { rows[box] = bandOfRow.count + place * count / boxes.count }
        bandOfRow += Array(repeating: band, count: count)
      }
    }
  }

  /// The width of a row at which the picture is about one and a half times as wide as high.
  private static func width(_ widths: [Double]) -> Double {
    let area = widths.reduce(0) { $0 + $1 + Layout.boxGap } * (Layout.boxHeight + 2 * Layout.minimalRowGap)
    return max(widths.max() ?? 0, 700, (1.5 * area).squareRoot())
  }

  /// The boxes by the length of the longest way to them, those that none uses just above the ones they use.
  private static func ranks(_ members: [Int], _ uses: [[Int]]) -> [[Int]] {
    var open = [Int: Int](uniqueKeysWithValues: members.map { ($0, 0) })
    for user in members { for used in uses[user] { open[used, default: 0] += 1 } }
    let unused = Set(members.filter { open[$0] == 0 })
    var order = members.filter(unused.contains)
    var rank: [Int: Int] = [:]
    var next = 0
    while next < order.count {
      let user = order[next]
      next += 1
      for used in uses[user] {
        rank[used] = max(rank[used] ?? 0, (rank[user] ?? 0) + 1)
        open[used, default: 0] -= 1
        if open[used] == 0 { order.append(used) }
      }
    }
    for user in members where unused.contains(user) {
      if let highest = uses[user].map({ rank[$0] ?? 0 }).min() { rank[user] = highest - 1 }
    }
    let groups = Dictionary(grouping: members) { rank[$0] ?? 0 }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The edges, of which those are turned round that close a cycle.
  private static func withoutCycles(_ uses: [[Int]]) -> [[Int]] {
    var result = [[Int]](repeating: [], count: uses.count)
    var isOpen = [Bool](repeating: false, count: uses.count)
    var isSeen = isOpen
    for root in uses.indices where !isSeen[root] {
      var path = [(node: root, next: 0)]
      isSeen[root] = true
      isOpen[root] = true
      while let (node, next) = path.last {
        guard next < uses[node].count else {
          isOpen[node] = false
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let used = uses[node][next]
        if isOpen[used] {
          result[used].append(node)
          continue
        }
        result[node].append(used)
        guard !isSeen[used] else { continue }
        isSeen[used] = true
        isOpen[used] = true
        path.append((used, 0))
      }
    }
    return result
  }
}
