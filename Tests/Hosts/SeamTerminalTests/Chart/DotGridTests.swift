import SeamConformance
import SeamSupport
import SeamViews
import Testing

@testable import SeamTerminal

struct DotGridTests {
  private func text(_ grid: DotGrid) -> [String] {
    (0..<grid.rows).map { y in String((0..<grid.columns).map { grid[$0, y] ?? " " }) }
  }

  @Test func drawsLinesBetweenCorners() {
    var grid = DotGrid(columns: 4, rows: 2)
    grid.draw([.init(x: 0, y: 1), .init(x: 1, y: 0)])
    #expect(text(grid) == ["  ⡠⠊", "⡠⠊  "])
    var level = DotGrid(columns: 3, rows: 1)
    level.draw([.init(x: 0, y: 0), .init(x: 1, y: 0)])
    #expect(text(level) == ["⠉⠉⠉"])
  }

  @Test func drawsASinglePlaceAsADot() {
    var grid = DotGrid(columns: 1, rows: 1)
    grid.draw([.init(x: 1, y: 1)])
    #expect(text(grid) == ["⢀"])
    grid.draw([])
    #expect(text(grid) == ["⢀"])
  }

  @Test(arguments: 0..<10)
  func aLineIsConnectedWhateverItsEnds(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<50 {
      var grid = DotGrid(columns: 1 + random.next(upTo: 20), rows: 1 + random.next(upTo: 8))
      let ends = (0..<2).map { _ in
        ChartLayout.Place(x: Double(random.next(upTo: 101)) / 100, y: Double(random.next(upTo: 101)) / 100)
      }
      grid.draw(ends)
      let (from, to) = (grid.cell(at: ends[0]), grid.cell(at: ends[1]))
      for column in min(from.x, to.x)...max(from.x, to.x) {
        #expect((0..<grid.rows).contains { grid[column, $0] != nil }, "Seed \(seed): column \(column) is empty")
      }
      for row in min(from.y, to.y)...max(from.y, to.y) {
        #expect((0..<grid.columns).contains { grid[$0, row] != nil }, "Seed \(seed): row \(row) is empty")
      }
    }
  }
}
