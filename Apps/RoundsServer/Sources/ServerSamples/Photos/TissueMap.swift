/// Which tissue is where in a wound: new skin at the edge, dead tissue and slough in patches, granulation in the rest.
///
/// Each pixel has a score for each tissue; the thresholds are chosen so that the areas are those of the fractions.
struct TissueMap {
  private static let slots = 512

  /// How much of a pixel is each tissue, from 0 to 1.
  let epithelial: PixelPlane
  let necrotic: PixelPlane
  let slough: PixelPlane

  init(_ field: WoundField, _ scene: PhotoScene, noise: NoiseField.Reader) {
    let count = field.width * field.height
    epithelial = PixelPlane(count: count)
    necrotic = PixelPlane(count: count)
    slough = PixelPlane(count: count)
    // The pixels whose tissue is not chosen yet.
    var free = [Int]()
    free.reserveCapacity(count)
    var random = scene.fixed
    let (shiftX, shiftY) = (Float(random.real(0...256)), Float(random.real(0...256)))
    // Patches are a part of the wound's first size, and stay where they are.
    let unit = 105 / (scene.outline.extent.length * scene.healedScale)
    for y in 0..<field.height {
      for x in 0..<field.width {
        let index = y * field.width + x
        let ratio = field.ratio[index]
        guard ratio < 1 else { continue }
        free.append(index)
        let (u, v) = field.place(x, y)
        let (a, b) = (u * unit + shiftX, v * unit + shiftY)
        let patch = noise.value(a, b)
        epithelial[index] = ratio + 0.34 * (noise.value(a * 2.3 + 60, b * 2.3 + 11) - 0.5)
        necrotic[index] = patch + 0.3 * (1 - ratio)
        slough[index] = noise.value(b * 1.4 + 130, a * 1.4 + 25) * 0.8 + 0.3 * patch + 0.12 * (1 - ratio)
      }
    }
    let fractions = scene.assessment.tissue
    var rest = Float(100)
    for (part, plane, softness) in [
      (Float(fractions.epithelial), epithelial, Float(0.09)), (Float(fractions.necrotic), necrotic, 0.06),
      (Float(fractions.slough), slough, 0.16),
    ] {
      free = Self.choose(part / max(rest, 1), of: free, by: plane, softness: softness)
      rest -= part
    }
  }

  /// Replaces scores by weights so that a part of the pixels has the tissue; returns the others.
  ///
  /// - Parameter softness: over which difference of scores one tissue turns into the next.
  private static func choose(_ part: Float, of pixels: [Int], by plane: PixelPlane, softness: Float) -> [Int] {
    guard part > 0 else {
      for index in 0..<plane.count { plane[index] = 0 }
      return pixels
    }
    var histogram = [Int](repeating: 0, count: slots)
    for index in pixels { histogram[min(max(Int((plane[index] + 0.5) / 2.5 * Float(slots)), 0), slots - 1)] += 1 }
    var wanted = Int((Float(pixels.count) * part).rounded())
    var threshold = slots
    while threshold > 0, wanted > 0 {
      threshold -= 1
      wanted -= histogram[threshold]
    }
    let limit = Float(threshold) / Float(slots) * 2.5 - 0.5
    let others = pixels.filter { plane[$0] < limit }
    // A neighbour's tissue fades into a pixel too, so all pixels get a weight.
    for index in 0..<plane.count {
      plane[index] = part >= 1 ? 1 : min(max((plane[index] - limit) / softness + 0.5, 0), 1)
    }
    return others
  }
}
