import Foundation

/// Gives skin its fine furrows and uneven colour, and cloth its threads.
struct SkinShader {
  let scene: PhotoScene
  let noise: NoiseField.Reader

  func shade(_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int, mask: [UInt8]) {
    var random = scene.fixed
    let (shiftX, shiftY) = (Float(random.real(0...256)), Float(random.real(0...256)))
    let scale = Float(scene.pixelsPerCentimetre)
    // Skin has furrows about half a millimetre apart; threads of cloth are finer.
    let fine = min(max(150 / scale, 1.1), 5) * 1.5
    let wide = 26 / scale
    let rough = Float(0.1 + 0.0012 * Double(scene.age))
    mask.withUnsafeBufferPointer { mask in
      for y in 0..<SamplePhoto.height {
        let row = pixels + y * stride
        let maskRow = y * SamplePhoto.width
        let py = Float(y)
        var (patch, flush) = (Float(0), Float(0))
        for x in 0..<SamplePhoto.width {
          let px = Float(x)
          var color = PhotoColor(pixel: row[x])
          // The large patches hardly change from pixel to pixel.
          if x & 3 == 0 {
            patch = noise.value(px * wide * 0.5 + shiftY, py * wide * 0.5 + shiftX) - 0.5
            flush = noise.value(px * wide * 1.7 + 31, py * wide * 1.7 + 77) - 0.5
          }
          let skin = Float(mask[maskRow + x]) / 255
          if skin > 0 {
            // The same field read a little towards the lamp: the difference is the slope of the furrows.
            let (u, v) = (px * fine + shiftX, py * fine * 0.8 + shiftY)
            let slope = noise.nearest(u, v) - noise.nearest(u - 1.4, v - 1.4)
            let light = 1 + skin * (slope * rough * 1.6 + patch * 0.1)
            color = PhotoColor(
              color.red * (light + skin * flush * 0.05), color.green * (light - skin * flush * 0.06),
              color.blue * (light - skin * flush * 0.05))
          }
          if skin < 1 {
            let thread = ((x ^ y) & 1 == 0 ? Float(1.02) : 0.98) + (noise.nearest(px * 5, py * 5) - 0.5) * 0.07
            let fold = 1 + (noise.value(px * 0.35 + shiftX, py * 0.2) - 0.5) * 0.16
            color = color.mixed(color.lit(thread * fold), 1 - skin)
          }
          row[x] = color.pixel
        }
      }
    }
  }
}

extension PhotoColor {
  /// Reads a pixel of a canvas.
  @inline(__always)
  init(pixel: UInt32) {
    self.init(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255))
  }

  /// The colour as a pixel of a canvas.
  @inline(__always)
  var pixel: UInt32 {
    func byte(_ part: Float) -> UInt32 { UInt32(min(max(part + 0.5, 0), 255)) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
