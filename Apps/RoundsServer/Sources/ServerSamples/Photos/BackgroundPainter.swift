import CServerCairo
import Foundation

/// Draws the skin around the wound with its large shapes, and what lies behind an arm or leg.
struct BackgroundPainter {
  let scene: PhotoScene
  private let width = Double(SamplePhoto.width)
  private let height = Double(SamplePhoto.height)

  private static let drapes = [
    PhotoColor(96, 140, 168), PhotoColor(88, 146, 132), PhotoColor(206, 208, 204), PhotoColor(178, 190, 202),
    PhotoColor(120, 158, 182),
  ]

  init(scene: PhotoScene) { self.scene = scene }

  func paint(_ canvas: Canvas) {
    var random = scene.fixed
    switch scene.surroundings {
    case .trunk: paintSkin(canvas, across: false)
    case .limb, .end:
      paintDrape(canvas, Self.drapes[random.below(Self.drapes.count)], &random)
      canvas.isolated {
        cairo_translate(canvas.context, 5, 9)
        for spread in [20.0, 12, 5] {
          path(canvas)
          canvas.setColor(PhotoColor(8, 12, 18), alpha: 0.14)
          cairo_set_line_width(canvas.context, spread)
          cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
          cairo_stroke(canvas.context)
        }
      }
      canvas.isolated {
        path(canvas)
        cairo_clip(canvas.context)
        paintSkin(canvas, across: true)
      }
    }
    canvas.isolated {
      if scene.surroundings != .trunk {
        path(canvas)
        cairo_clip(canvas.context)
      }
      paintVeins(canvas, &random)
      paintSpots(canvas, &random)
    }
  }

  /// Returns where there is skin, 0 to 255 for each pixel; nil if it fills the picture.
  func skinMask() throws(SamplePhotoError) -> [UInt8] {
    let count = SamplePhoto.width * SamplePhoto.height
    guard scene.surroundings != .trunk else { return [UInt8](repeating: 255, count: count) }
    let mask = try Canvas(width: SamplePhoto.width, height: SamplePhoto.height)
    mask.setColor(PhotoColor(255, 255, 255))
    path(mask)
    cairo_fill(mask.context)
    return try mask.withPixels { pixels, stride throws(SamplePhotoError) in
      (0..<count).map { UInt8(pixels[$0 / SamplePhoto.width * stride + $0 % SamplePhoto.width] & 255) }
    }
  }

  /// The edge of an arm, leg, foot or hand; it runs through the picture from the left.
  private func path(_ canvas: Canvas) {
    let context = canvas.context
    let (x, y) = scene.centre
    // Narrow limbs where the scale is small; a close wound is surrounded by skin.
    let half = min(max(scene.pixelsPerCentimetre * 5.2, 175), 330)
    let tilt = 24 * (scene.angle / 0.3)
    cairo_new_path(context)
    cairo_move_to(context, -40, y - half - tilt)
    switch scene.surroundings {
    case .trunk: cairo_rectangle(context, -40, -40, width + 80, height + 80)
    case .limb:
      cairo_curve_to(
        context, x - 120, y - half - 14, x + 120, y - half + 18 + tilt, width + 40, y - half + 26 + tilt)
      cairo_line_to(context, width + 40, y + half - 34 + tilt)
      cairo_curve_to(
        context, x + 120, y + half - 10 + tilt, x - 120, y + half + 16, -40, y + half - tilt)
    case .end:
      let end = min(x + half * 1.15, width - 24)
      cairo_curve_to(context, x - 60, y - half - 12, end - 60, y - half + 6, end - 12, y - half * 0.45)
      cairo_curve_to(context, end + 16, y - half * 0.1, end + 14, y + half * 0.35, end - 30, y + half * 0.66)
      cairo_curve_to(context, end - 90, y + half * 1.05, x - 60, y + half + 10, -40, y + half - tilt)
    }
    cairo_close_path(context)
  }

  private func paintSkin(_ canvas: Canvas, across: Bool) {
    let y = scene.centre.y
    let half = min(max(scene.pixelsPerCentimetre * 5.2, 175), 330)
    // A limb is a cylinder under a lamp at the upper left; the back is nearly flat.
    let stops: [(Double, Float)] =
      across
      ? [(0, 0.5), (0.1, 0.78), (0.32, 1.06), (0.5, 1.02), (0.75, 0.84), (0.92, 0.6), (1, 0.42)]
      : [(0, 1.1), (0.45, 1), (1, 0.74)]
    let pattern =
      across
      ? cairo_pattern_create_linear(0, y - half - 10, 10, y + half + 10)
      : cairo_pattern_create_linear(0, 0, width * 0.8, height * 1.1)
    for (place, brightness) in stops {
      let color = shaded(brightness)
      cairo_pattern_add_color_stop_rgb(
        pattern, place, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }
    cairo_set_source(canvas.context, pattern)
    cairo_paint(canvas.context)
    cairo_pattern_destroy(pattern)
  }

  /// Returns the skin in another brightness; its shadows are redder than it.
  private func shaded(_ brightness: Float) -> PhotoColor {
    let skin = scene.skin
    let dark = max(0, 1 - brightness)
    return PhotoColor(
      min(skin.red * (brightness + 0.12 * dark), 255), min(skin.green * (brightness - 0.05 * dark), 255),
      min(skin.blue * (brightness - 0.06 * dark), 255))
  }

  private func paintDrape(_ canvas: Canvas, _ color: PhotoColor, _ random: inout SampleRandom) {
    let context = canvas.context
    canvas.setColor(color)
    cairo_paint(context)
    for _ in 0..<7 {
      // A fold: a dark side and a bright one.
      let start = random.real(-100...760)
      let lean = random.real(-160...160)
      for (offset, tint, alpha) in [(0.0, PhotoColor(0, 0, 0), 0.05), (9, PhotoColor(255, 255, 255), 0.07)] {
        for spread in [26.0, 17, 9] {
          canvas.setColor(tint, alpha: alpha)
          cairo_set_line_width(context, spread)
          cairo_move_to(context, start + offset, -20)
          cairo_curve_to(
            context, start + lean * 0.2 + offset, 150, start + lean * 0.9 + offset, 330, start + lean + offset, 500)
          cairo_stroke(context)
        }
      }
    }
  }

  private func paintVeins(_ canvas: Canvas, _ random: inout SampleRandom) {
    guard scene.tone < 4 else { return }
    let context = canvas.context
    let count = scene.surroundings == .trunk ? 1 : 3
    for _ in 0..<count {
      let (x, y) = (random.real(-20...500), random.real(20...460))
      let (bend, rise) = (random.real(-70...70), random.real(-60...60))
      for (spread, alpha) in [(9.0, 0.025), (5, 0.035)] {
        canvas.setColor(PhotoColor(70, 96, 120), alpha: alpha)
        cairo_set_line_width(context, spread)
        cairo_move_to(context, x, y)
        cairo_curve_to(context, x + 70, y + bend, x + 150, y - bend + rise, x + 260, y + rise)
        cairo_stroke(context)
      }
    }
  }

  /// Draws spots of age and moles, and the brown stains of venous disease.
  private func paintSpots(_ canvas: Canvas, _ random: inout SampleRandom) {
    let context = canvas.context
    let scale = scene.pixelsPerCentimetre
    let dark = scene.skin.mixed(PhotoColor(84, 44, 24), 0.6)
    let count = 6 + scene.age / 4
    for _ in 0..<count {
      let size = scale * (0.02 + 0.13 * pow(random.unit(), 3))
      let (x, y) = (random.real(0...640), random.real(0...480))
      canvas.isolated {
        cairo_translate(context, x, y)
        cairo_rotate(context, random.real(0...3))
        cairo_scale(context, 1, random.real(0.6...1))
        cairo_arc(context, 0, 0, size, 0, 2 * .pi)
        canvas.setColor(dark, alpha: random.real(0.1...0.34))
        cairo_fill(context)
      }
    }
    guard scene.type == .venousLegUlcer else { return }
    let stain = scene.skin.mixed(PhotoColor(96, 44, 26), 0.8)
    for _ in 0..<26 {
      let (x, y) = (scene.centre.x + 130 * random.normal(), scene.centre.y + 80 * random.normal())
      let size = random.real(20...80)
      let pattern = cairo_pattern_create_radial(x, y, 0, x, y, size)
      for (place, alpha) in [(0.0, 0.14), (0.6, 0.08), (1, 0)] {
        cairo_pattern_add_color_stop_rgba(
          pattern, place, Double(stain.red) / 255, Double(stain.green) / 255, Double(stain.blue) / 255, alpha)
      }
      cairo_set_source(context, pattern)
      cairo_rectangle(context, x - size, y - size, 2 * size, 2 * size)
      cairo_fill(context)
      cairo_pattern_destroy(pattern)
    }
  }

  /// Draws hairs on arms and legs, but not in the wound.
  func paintHair(_ canvas: Canvas) {
    guard scene.surroundings == .limb, scene.age < 85 else { return }
    var random = scene.fixed
    let context = canvas.context
    let scale = scene.pixelsPerCentimetre
    let radius = Double(max(scene.outline.extent.length, scene.outline.extent.width)) * scale / 2
    canvas.isolated {
      path(canvas)
      cairo_clip(context)
      canvas.setColor(scene.tone < 2 ? PhotoColor(96, 68, 48) : PhotoColor(30, 22, 18), alpha: 0.4)
      cairo_set_line_width(context, max(0.5, scale / 110))
      for _ in 0..<(random.chance(0.5) ? 90 : 30) {
        let (x, y) = (random.real(0...640), random.real(0...480))
        let (turn, length) = (0.5 + 0.5 * random.normal(), scale * random.real(0.2...0.6))
        guard hypot(x - scene.centre.x, y - scene.centre.y) > radius + length else { continue }
        cairo_move_to(context, x, y)
        cairo_curve_to(
          context, x + length * 0.3, y + length * 0.1, x + length * cos(turn) * 0.7, y + length * sin(turn) * 0.6,
          x + length * cos(turn), y + length * sin(turn))
      }
      cairo_stroke(context)
    }
  }
}
