import ToolTesting
import Testing

@testable import GraphDrawing

struct LayoutTests {
  private func layout(_ count: Int, bands: [Int]? = nil, _ pairs: [(Int, Int)]) -> Layout {
    Layout(
      widths: (0..<count).map { 80 + Double($0 * 37 % 60) }, bands: bands ?? Array(repeating: 0, count: count),
      edges: pairs.map { Layout.Edge(from: $0.0, to: $0.1, style: 0) })
  }

  private func random(_ count: Int, seed: UInt64, cyclic: Bool) -> [(Int, Int)] {
    var random = SeededRandom(seed: seed)
    return (0..<count * 4).compactMap { _ in
      let (one, other) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
      return one == other ? nil : cyclic ? (one, other) : (min(one, other), max(one, other))
    }
  }

  @Test func usersAreAboveThoseTheyUse() {
    let pairs = random(60, seed: 1, cyclic: false)
    let layout = layout(60, pairs)
    for (from, to) in pairs { #expect(layout.boxes[from].y < layout.boxes[to].y) }
  }

  @Test func boxesOfARowDoNotTouch() {
    for seed in 1...8 as ClosedRange<UInt64> {
      let layout = layout(80, random(80, seed: seed, cyclic: true))
      let boxes = layout.boxes.enumerated().sorted { ($0.element.y, $0.element.x) < ($1.element.y, $1.element.x) }
      for (one, other) in zip(boxes, boxes.dropFirst()) where one.element.y == other.element.y {
        let halves = (160 + Double(one.offset * 37 % 60 + other.offset * 37 % 60)) / 2
        #expect(other.element.x - one.element.x >= halves + Layout.boxGap - 0.01)
      }
      #expect(boxes.allSatisfy { $0.element.x >= 40 && $0.element.x <= layout.width - 40 })
    }
  }

  @Test func waysLeadFromBoxToBoxWithoutCrossingOthers() {
    let pairs = random(60, seed: 3, cyclic: true)
    let layout = layout(60, pairs)
    #expect(layout.ways.count == pairs.count)
    for ((from, to), way) in zip(pairs, layout.ways) {
      let isDown = layout.boxes[from].y < layout.boxes[to].y
      #expect(way.first?.x == layout.boxes[from].x && way.last?.x == layout.boxes[to].x)
      #expect(way.first?.y == layout.boxes[from].y + (isDown ? Layout.boxHeight : 0))
      #expect(way.last?.y == layout.boxes[to].y + (isDown ? 0 : Layout.boxHeight))
      for index in stride(from: 1, to: way.count - 1, by: 2) {
        #expect(way[index].x == way[index + 1].x)
        let row = min(way[index].y, way[index + 1].y)
        for (box, point) in layout.boxes.enumerated() where point.y == row {
          #expect(abs(point.x - way[index].x) >= (80 + Double(box * 37 % 60)) / 2)
        }
      }
    }
  }

  @Test func layersAreBandsFromTheTop() {
    let layout = layout(4, bands: [1, 0, 1, 3], [(0, 1), (0, 2), (1, 3)])
    #expect(layout.bands.map(\.number) == [0, 1, 3])
    for (band, next) in zip(layout.bands, layout.bands.dropFirst()) { #expect(band.bottom < next.top) }
    #expect(layout.boxes[1].y < layout.boxes[0].y && layout.boxes[0].y < layout.boxes[2].y)
  }

  @Test func chainsAreStraight() {
    let layout = layout(4, [(0, 1), (1, 2), (2, 3), (0, 3)])
    #expect(abs(layout.boxes[0].x - layout.boxes[3].x) < 60)
    // The arrow that passes two rows has one straight line.
    let x = layout.ways[3].dropFirst().dropLast().map(\.x)
    #expect(x.count == 4 && (x.max() ?? 0) - (x.min() ?? 0) < 3)
  }

  @Test func crossingsAreAvoided() {
    let layout = layout(6, [(0, 5), (1, 4), (2, 3)])
    for (one, other) in [(0, 1), (1, 2), (0, 2)] {
      let isLeft = layout.boxes[one].x < layout.boxes[other].x
      #expect(isLeft == (layout.boxes[5 - one].x < layout.boxes[5 - other].x))
    }
  }

  @Test func arrowsToOneBoxShareTheirWay() {
    let layout = layout(7, [(0, 1), (1, 2), (2, 3), (3, 4), (5, 1), (0, 4), (5, 4)])
    let (one, other) = (layout.ways[5], layout.ways[6])
    #expect(one.dropFirst() == other.dropFirst() && one.first != other.first)
  }

  @Test func unusedBoxesStandAboveThoseTheyUse() {
    let layout = layout(4, [(0, 1), (1, 2), (3, 2)])
    #expect(layout.boxes[3].y == layout.boxes[1].y)
  }

  @Test func layoutsAreRepeatableAndKeepTheirShape() {
    let pairs = random(200, seed: 9, cyclic: false)
    let (one, other) = (layout(200, pairs), layout(200, pairs))
    #expect(one.boxes == other.boxes && one.ways == other.ways)
    let unconnected = layout(200, [])
    #expect(unconnected.width < 2.5 * unconnected.height)
    #expect(layout(0, []).boxes.isEmpty)
  }
}
