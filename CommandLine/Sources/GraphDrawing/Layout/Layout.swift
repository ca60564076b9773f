/// The places of boxes and arrows: rows of boxes that use those of lower rows.
///
/// The method of Sugiyama, Tagawa and Toda (https://doi.org/10.1109/TSMC.1981.4308636): edges that close a cycle are
/// turned round, boxes come to rows, edges are cut where they pass a row, crossings are reduced by barycentres, and
/// coordinates follow from the neighbours. Equal input has an equal layout.
struct Layout: Sendable {
  struct Point: Equatable, Sendable {
    var x: Double
    var y: Double
  }

  struct Edge: Sendable {
    let from: Int
    let to: Int
    /// Edges to the same box share their way if they have the same style.
    let style: Int
  }

  /// The rows of one layer.
  struct Band: Equatable, Sendable {
    let number: Int
    let top: Double
    let bottom: Double
  }

  static let boxHeight = 30.0
  static let boxGap = 18.0
  static let wayGap = 7.0
  static let minimalRowGap = 34.0
  static let bandGap = 34.0

  /// The middle of the upper side of each box.
  private(set) var boxes: [Point] = []
  /// Where each edge begins, passes rows, and ends: pairs of points, with a curve from each pair to the next.
  private(set) var ways: [[Point]] = []
  private(set) var bands: [Band] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// - Parameter bands: for each box the number of its layer; those of lower numbers are above the others.
  init(widths: [Double], bands numbers: [Int], edges: [Edge]) {
    let rows = RowAssignment(widths: widths, bands: numbers, edges: edges)
    var grid = Grid(rows: rows, widths: widths, edges: edges)
    grid.reduceCrossings()
    let x = grid.coordinates()
    let left = grid.cells.indices.map { x[$0] - grid.cells[$0].width / 2 }.min() ?? 0
    width = (grid.cells.indices.map { x[$0] + grid.cells[$0].width / 2 }.max() ?? 0) - left

    var tops: [Double] = []
    for row in grid.rows.indices {
      if row > 0 {
        let isNewBand = rows.bandOfRow[row] != rows.bandOfRow[row - 1]
        height += grid.gap(above: row, x) + (isNewBand ? Self.bandGap : 0)
      }
      tops.append(height)
      height += Self.boxHeight
    }
    for row in grid.rows.indices {
      let number = rows.bandOfRow[row]
      let top = bands.last?.number == number ? bands.removeLast().top : tops[row]
      bands.append(Band(number: number, top: top, bottom: tops[row] + Self.boxHeight))
    }
    boxes = widths.indices.map { Point(x: x[$0] - left, y: tops[grid.cells[$0].row]) }
    ways = grid.chains.map { chain in
      // A chain is followed from the upper box to the lower one.
      let points = chain.cells.enumerated().flatMap { place, cell in
        let (x, top) = (x[cell] - left, tops[grid.cells[cell].row])
        let sides = [Point(x: x, y: top), Point(x: x, y: top + Self.boxHeight)]
        return place == 0 ? [sides[1]] : place == chain.cells.count - 1 ? [sides[0]] : sides
      }
      return chain.isTurned ? points.reversed() : points
    }
  }
}
