import Foundation

/// The edge of a wound: an irregular closed curve around a centre, with the measured length and width.
///
/// The irregularities come from the wound, so the shape stays while the wound heals.
struct WoundOutline: Sendable {
  /// The number of directions for which the radius is known.
  static let count = 720

  /// The radius for each direction, counted from the axis of the length, in the unit of the length.
  let radii: [Float]

  /// Creates an edge whose extent is the length along its axis, and the width at right angles to that.
  init(length: Double, width: Double, _ random: SampleRandom) {
    var random = random
    var waves: [(count: Double, size: Double, phase: Double)] = []
    for count in 2...7 {
      waves.append((Double(count), 0.3 * abs(random.normal()) / pow(Double(count), 1.5), random.real(0...(2 * .pi))))
    }
    for _ in 0..<4 {
      waves.append((Double(random.whole(9...19)), 0.014 * random.unit() + 0.004, random.real(0...(2 * .pi))))
    }
    let steps = Self.count
    var points = (0..<steps).map { step -> (x: Double, y: Double) in
      let angle = 2 * .pi * Double(step) / Double(steps)
      // The waves are summed on a circle; stretching it to the length and width keeps every radius positive.
      let radius = waves.reduce(1) { $0 + $1.size * cos($1.count * angle + $1.phase) }
      return (max(radius, 0.35) * cos(angle), max(radius, 0.35) * sin(angle))
    }
    let left = points.map(\.x).min() ?? -1
    let right = points.map(\.x).max() ?? 1
    let top = points.map(\.y).min() ?? -1
    let bottom = points.map(\.y).max() ?? 1
    for index in points.indices {
      points[index].x = (points[index].x - (left + right) / 2) * length / (right - left)
      points[index].y = (points[index].y - (top + bottom) / 2) * width / (bottom - top)
    }
    radii = Self.radii(of: points)
  }

  /// Returns the radius for equal steps of direction, from points in the order of their directions.
  private static func radii(of points: [(x: Double, y: Double)]) -> [Float] {
    var radii = [Float](repeating: 0, count: count)
    for index in points.indices {
      let (first, second) = (points[index], points[(index + 1) % points.count])
      let start = atan2(first.y, first.x)
      var turn = atan2(second.y, second.x) - start
      if turn < -.pi { turn += 2 * .pi }
      if turn > .pi { turn -= 2 * .pi }
      guard turn > 0 else { continue }
      let unit = 2 * Double.pi / Double(count)
      var step = (start / unit).rounded(.up)
      while step * unit <= start + turn {
        let part = (step * unit - start) / turn
        let (x, y) = (first.x + part * (second.x - first.x), first.y + part * (second.y - first.y))
        let slot = (Int(step) % count + count) % count
        radii[slot] = max(radii[slot], Float((x * x + y * y).squareRoot()))
        step += 1
      }
    }
    for index in radii.indices where radii[index] == 0 { radii[index] = radii[(index + count - 1) % count] }
    return radii
  }

  /// The largest distances from the centre along the axes of length and width.
  var extent: (length: Float, width: Float) {
    var (left, right, top, bottom) = (Float(0), Float(0), Float(0), Float(0))
    for (index, radius) in radii.enumerated() {
      let angle = 2 * Float.pi * Float(index) / Float(Self.count)
      let (x, y) = (radius * cosf(angle), radius * sinf(angle))
      (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
    }
    return (right - left, bottom - top)
  }
}
