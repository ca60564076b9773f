/// A map of named regions, of which the user chooses one, such as the site of a wound on a body.
///
/// A map has one or several views, such as front and back. Each region is a polygon in the unit square of its view,
/// whose origin is at the top left:
///
/// ```swift
/// let foot = RegionMap([
///   .init(
///     title: "Sole", aspectRatio: 0.5,
///     regions: [
///       .init(id: "heel", title: "Heel", polygon: [.init(0.2, 0.7), .init(0.8, 0.7), .init(0.5, 1)]),
///       .init(id: "toes", title: "Toes", polygon: [.init(0.1, 0), .init(0.9, 0), .init(0.9, 0.2), .init(0.1, 0.2)]),
///     ])
/// ])
/// ```
///
/// Every region can also be chosen by its title, so a title must say which region it is without the drawing.
public struct RegionMap: Equatable, Sendable {
  /// The views, in display order.
  public let views: [View]

  /// Creates a map.
  public init(_ views: [View]) { self.views = views }

  /// The regions of all views, in order.
  public var regions: [Region] { views.flatMap(\.regions) }

  /// Returns the region with an identifier; nil if there is none.
  public func region(_ id: Region.ID) -> Region? { views.lazy.flatMap(\.regions).first { $0.id == id } }

  /// A position in the unit square of a view, from the top left.
  public struct Point: Hashable, Sendable {
    /// The distance from the left edge, from 0 to 1.
    public let x: Double
    /// The distance from the upper edge, from 0 to 1.
    public let y: Double

    /// Creates a point; coordinates outside of the unit square are clamped.
    public init(_ x: Double, _ y: Double) {
      self.x = x.isNaN ? 0 : min(max(x, 0), 1)
      self.y = y.isNaN ? 0 : min(max(y, 0), 1)
    }
  }

  /// A region that can be chosen.
  public struct Region: Equatable, Sendable, Identifiable {
    /// The identifier that choosing it reports, unique in the map.
    public let id: String
    /// The name, unique in the map.
    public let title: String
    /// The corners; the last one is connected with the first.
    public let polygon: [Point]

    /// Creates a region.
    public init(id: String, title: String, polygon: [Point]) {
      self.id = id
      self.title = title
      self.polygon = polygon
    }

    /// Returns whether the polygon contains a point, by the even-odd rule.
    public func contains(_ point: Point) -> Bool {
      var isInside = false
      for (start, end) in edges where (start.y > point.y) != (end.y > point.y) {
        let x = start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
        if point.x < x { isInside.toggle() }
      }
      return isInside
    }

    fileprivate var edges: some Sequence<(Point, Point)> { zip(polygon, polygon.dropFirst() + polygon.prefix(1)) }
  }

  /// One of the drawings of a map.
  public struct View: Equatable, Sendable {
    /// The title, such as "Front"; nil for none.
    public let title: String?
    /// The width of the drawing divided by its height.
    public let aspectRatio: Double
    /// Lines that are drawn only, such as the outline of a body; each connects its points in order.
    public let outlines: [[Point]]
    /// The regions; a later one lies over an earlier one.
    public let regions: [Region]

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - title: the title; nil for none.
    ///   - aspectRatio: the width divided by the height, clamped to 0.1 to 10.
    ///   - outlines: lines that are drawn only.
    ///   - regions: the regions; a later one lies over an earlier one.
    public init(title: String? = nil, aspectRatio: Double = 1, outlines: [[Point]] = [], regions: [Region]) {
      self.title = title
      self.aspectRatio = aspectRatio.isNaN ? 1 : min(max(aspectRatio, 0.1), 10)
      self.outlines = outlines
      self.regions = regions
    }

    /// Returns the topmost region at a point, or else the nearest one; nil if none is near enough.
    ///
    /// - Parameters:
    ///   - point: the point that the user tapped.
    ///   - distance: how far a region may be from the point, as a part of the view's height. A finger needs about
    ///     7 mm.
    public func region(at point: Point, within distance: Double = 0) -> Region? {
      if let hit = regions.last(where: { $0.contains(point) }) { return hit }
      guard distance > 0 else { return nil }
      let distances = regions.map { ($0, self.distance(from: point, to: $0)) }
      return distances.filter { $0.1 <= distance }.min { $0.1 < $1.1 }?.0
    }

    private func distance(from point: Point, to region: Region) -> Double {
      var nearest = Double.infinity
      for (start, end) in region.edges {
        let (dx, dy) = ((end.x - start.x) * aspectRatio, end.y - start.y)
        let (px, py) = ((point.x - start.x) * aspectRatio, point.y - start.y)
        let length = dx * dx + dy * dy
        let along = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
        let (x, y) = (px - along * dx, py - along * dy)
        nearest = min(nearest, (x * x + y * y).squareRoot())
      }
      return nearest
    }
  }
}
