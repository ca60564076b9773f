import SeamViews
import Testing

struct RegionMapTests {
  private static let square = RegionMap.Region(
    id: "square", title: "Square", polygon: [.init(0.1, 0.1), .init(0.5, 0.1), .init(0.5, 0.5), .init(0.1, 0.5)])
  private static let triangle = RegionMap.Region(
    id: "triangle", title: "Triangle", polygon: [.init(0.3, 0.3), .init(0.9, 0.3), .init(0.3, 0.9)])
  private let map = RegionMap([
    .init(title: "Front", aspectRatio: 0.5, regions: [square, triangle]), .init(title: "Back", regions: [square]),
  ])

  @Test(arguments: [
    ((0.2, 0.2), "square"), ((0.4, 0.4), "triangle"), ((0.8, 0.35), "triangle"), ((0.8, 0.8), nil), ((0.05, 0.3), nil),
    ((0.6, 0.2), nil),
  ])
  func topmostRegionIsHit(point: (Double, Double), id: String?) {
    #expect(map.views[0].region(at: .init(point.0, point.1))?.id == id)
  }

  @Test func nearestRegionIsHitWithinADistance() {
    let view = map.views[0]
    // Half as wide as high: 0.05 of the width is 0.025 of the height.
    #expect(view.region(at: .init(0.05, 0.3), within: 0.026)?.id == "square")
    #expect(view.region(at: .init(0.05, 0.3), within: 0.024) == nil)
    #expect(view.region(at: .init(0.55, 0.25), within: 0.1)?.id == "square")
    #expect(view.region(at: .init(0.62, 0.27), within: 0.1)?.id == "triangle")
    #expect(view.region(at: .init(0.9, 0.9), within: 0.1) == nil)
  }

  @Test func regionsAreFoundInAllViews() {
    let map = RegionMap([.init(regions: [Self.square]), .init(regions: [Self.triangle])])
    #expect(map.regions.map(\.id) == ["square", "triangle"])
    #expect(map.region("triangle")?.title == "Triangle" && map.region("none") == nil)
  }

  @Test func degenerateShapesContainNothing() {
    for polygon in [[], [.init(0.5, 0.5)], [.init(0, 0), .init(1, 1)]] as [[RegionMap.Point]] {
      let region = RegionMap.Region(id: "r", title: "R", polygon: polygon)
      #expect(!region.contains(.init(0.5, 0.5)))
      _ = RegionMap.View(regions: [region]).region(at: .init(0.5, 0.5), within: 0.1)
    }
    #expect(RegionMap.View(regions: []).region(at: .init(0, 0), within: 1) == nil)
  }

  @Test func coordinatesAreClamped() {
    let point = RegionMap.Point(.nan, 7)
    #expect(point.x == 0 && point.y == 1)
    #expect(
      [0, -1, .nan, .infinity, 2].map { RegionMap.View(aspectRatio: $0, regions: []).aspectRatio } == [
        0.1, 0.1, 1, 10, 2,
      ])
  }
}
