import Foundation

/// For each pixel around a wound, where it lies in relation to the wound's edge.
struct WoundField {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// The distance from the centre in parts of the edge's: below 1 is in the wound.
  let ratio: PixelPlane
  /// The coordinates in centimetres along the axes of length and width.
  let cosine: Float
  let sine: Float
  let scale: Float
  let centre: (x: Float, y: Float)

  init(_ scene: PhotoScene, noise: NoiseField.Reader, margin: Float) {
    scale = Float(scene.pixelsPerCentimetre)
    (cosine, sine) = (Float(cos(scene.angle)), Float(sin(scene.angle)))
    centre = (Float(scene.centre.x), Float(scene.centre.y))
    let reach = ((scene.outline.radii.max() ?? 0) * max(1, scene.healedScale) + margin) * scale
    left = max(0, Int(centre.x - reach))
    top = max(0, Int(centre.y - reach))
    width = max(0, min(SamplePhoto.width, Int(centre.x + reach) + 1) - left)
    height = max(0, min(SamplePhoto.height, Int(centre.y + reach) + 1) - top)
    ratio = PixelPlane(count: width * height)
    fill(scene.outline.radii, noise)
  }

  private func fill(_ radii: [Float], _ noise: NoiseField.Reader) {
    let turn = Float(WoundOutline.count) / (2 * .pi)
    radii.withUnsafeBufferPointer { radii in
      for y in 0..<height {
        for x in 0..<width {
          let (u, v) = place(x, y)
          let direction = (Self.angle(v, u) + 2 * .pi) * turn
          let step = Int(direction)
          let part = direction - Float(step)
          let radius = radii[step % WoundOutline.count] * (1 - part) + radii[(step + 1) % WoundOutline.count] * part
          let exact = (u * u + v * v).squareRoot() / max(radius, 1e-4)
          // A ragged edge, only inwards, so that the extent stays that of the outline.
          let near = min(max((1.5 - exact) * 2.5, 0), 1)
          let ragged = near > 0 ? 1 + 0.03 * near * noise.value(u * 120 + 40, v * 120 + 90) : 1
          ratio[y * width + x] = exact * ragged
        }
      }
    }
  }

  /// The place of a pixel in centimetres along the axes of length and width.
  @inline(__always)
  func place(_ x: Int, _ y: Int) -> (u: Float, v: Float) {
    let (dx, dy) = ((Float(left + x) - centre.x) / scale, (Float(top + y) - centre.y) / scale)
    return (dx * cosine + dy * sine, dy * cosine - dx * sine)
  }

  /// The angle of a direction, to a thousandth; several times as fast as the exact function.
  @inline(__always)
  static func angle(_ y: Float, _ x: Float) -> Float {
    let (across, up) = (abs(x), abs(y))
    let larger = max(across, up)
    guard larger > 0 else { return 0 }
    let slope = min(across, up) / larger
    let square = slope * slope
    var angle = ((-0.046_496_475 * square + 0.159_314_22) * square - 0.327_622_764) * square * slope + slope
    if up > across { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
  }
}
