/// Adds what a camera does: a flash that is brightest in the middle, darker corners, warm or cold light, grain.
struct CameraPainter {
  let scene: PhotoScene

  func paint(_ canvas: Canvas) throws(SamplePhotoError) {
    var random = scene.varying
    let exposure = Float(1 + 0.05 * random.normal())
    let warmth = Float(0.025 * random.normal())
    let grain = Float(random.real(1.4...2.6))
    let (flashX, flashY) = (Float(random.real(240...400)), Float(random.real(140...260)))
    var state = UInt32(truncatingIfNeeded: random.next()) | 1
    try canvas.withPixels { pixels, stride throws(SamplePhotoError) in
      for y in 0..<SamplePhoto.height {
        let row = pixels + y * stride
        let dy = (Float(y) - flashY) / 430
        for x in 0..<SamplePhoto.width {
          let dx = (Float(x) - flashX) / 430
          let light = exposure * (1.06 - 0.26 * (dx * dx + dy * dy))
          // Xorshift: the grain needs speed, not quality.
          state ^= state << 13
          state ^= state >> 17
          state ^= state << 5
          let noise = (Float(state & 0xFF) + Float(state >> 8 & 0xFF) - 255) / 127 * grain
          let color = PhotoColor(pixel: row[x])
          row[x] =
            PhotoColor(
              color.red * light * (1 + warmth) + noise, color.green * light + noise,
              color.blue * light * (1 - warmth) + noise * 1.2
            ).pixel
        }
      }
    }
  }
}
