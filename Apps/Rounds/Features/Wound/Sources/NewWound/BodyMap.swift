import LibWound
import SeamViews

/// A body from the front and from behind, with the regions where wounds are.
///
/// The left of the patient is on the right of the front view, and on the left of the back view.
enum BodyMap {
  static let map = RegionMap([
    .init(title: "Front", aspectRatio: 0.45, outlines: [outline, mirrored(outline)], regions: front),
    .init(title: "Back", aspectRatio: 0.45, outlines: [outline, mirrored(outline)], regions: back),
  ])

  private typealias Point = RegionMap.Point

  /// The right half of a body, from the head to the foot.
  private static let outline: [RegionMap.Point] = [
    .init(0.5, 0.01), .init(0.57, 0.03), .init(0.58, 0.08), .init(0.54, 0.13), .init(0.56, 0.16), .init(0.7, 0.19),
    .init(0.77, 0.25), .init(0.84, 0.38), .init(0.92, 0.5), .init(0.9, 0.53), .init(0.84, 0.51), .init(0.76, 0.4),
    .init(0.69, 0.3), .init(0.66, 0.4), .init(0.69, 0.5), .init(0.68, 0.62), .init(0.65, 0.72), .init(0.66, 0.8),
    .init(0.62, 0.92), .init(0.68, 0.97), .init(0.66, 0.99), .init(0.56, 0.97), .init(0.56, 0.85), .init(0.54, 0.72),
    .init(0.53, 0.6), .init(0.5, 0.54),
  ]

  private static func mirrored(_ points: [RegionMap.Point]) -> [RegionMap.Point] {
    points.map { .init(1 - $0.x, $0.y) }
  }

  /// The regions of the front: the patient's left on the right side of the drawing.
  private static let front: [RegionMap.Region] =
    [
      region(BodyRegion(.chest), [(0.36, 0.19), (0.64, 0.19), (0.64, 0.3), (0.36, 0.3)]),
      region(BodyRegion(.abdomen), [(0.36, 0.31), (0.64, 0.31), (0.66, 0.44), (0.34, 0.44)]),
    ]
    + both(.forearm, [(0.76, 0.38), (0.82, 0.36), (0.9, 0.48), (0.84, 0.5)])
    + both(.hand, [(0.84, 0.5), (0.9, 0.48), (0.96, 0.55), (0.9, 0.58)])
    + both(.thigh, [(0.53, 0.54), (0.68, 0.54), (0.66, 0.66), (0.54, 0.66)])
    + both(.knee, [(0.54, 0.67), (0.66, 0.67), (0.65, 0.74), (0.54, 0.74)])
    + both(.ankle, [(0.56, 0.88), (0.63, 0.88), (0.63, 0.93), (0.56, 0.93)])
    + both(.foot, [(0.56, 0.935), (0.63, 0.935), (0.66, 0.965), (0.56, 0.965)])
    + both(.greatToe, [(0.56, 0.97), (0.61, 0.97), (0.61, 1), (0.56, 1)])

  /// The regions of the back: the patient's left on the left side of the drawing.
  private static let back: [RegionMap.Region] =
    [region(BodyRegion(.sacrum), [(0.45, 0.41), (0.55, 0.41), (0.55, 0.47), (0.45, 0.47)])]
    + both(.hip, [(0.6, 0.42), (0.69, 0.42), (0.7, 0.5), (0.61, 0.5)], isBack: true)
    + both(.buttock, [(0.51, 0.48), (0.6, 0.48), (0.62, 0.55), (0.51, 0.55)], isBack: true)
    + both(.lowerLeg, [(0.55, 0.75), (0.66, 0.75), (0.63, 0.88), (0.56, 0.88)], isBack: true)
    + both(.heel, [(0.56, 0.94), (0.63, 0.94), (0.63, 0.99), (0.56, 0.99)], isBack: true)

  private static func region(_ region: BodyRegion, _ corners: [(Double, Double)]) -> RegionMap.Region {
    .init(id: region.id, title: region.title, polygon: corners.map { .init($0.0, $0.1) })
  }

  /// Regions of both sides, given by the right half of the drawing.
  private static func both(
    _ place: BodyRegion.Place, _ corners: [(Double, Double)], isBack: Bool = false
  ) -> [RegionMap.Region] {
    let mirrored = corners.map { (1 - $0.0, $0.1) }
    return [
      region(BodyRegion(place, .left), isBack ? mirrored : corners),
      region(BodyRegion(place, .right), isBack ? corners : mirrored),
    ]
  }
}
