import CServerCairo
import Foundation

/// Draws an angle ruler of paper below and beside the wound, in centimetres of the picture's scale.
struct RulerPainter {
  let scene: PhotoScene

  /// The corner of the two scales, from which both count.
  static let corner = (x: 64.0, y: 414.0)
  private static let thickness = 44.0
  /// The longest arms that leave some skin to be seen.
  private static let longest = (across: 500.0, up: 352.0)

  /// The length of the arms in whole centimetres.
  var centimetres: (across: Int, up: Int) {
    let scale = scene.pixelsPerCentimetre
    return (min(max(Int(Self.longest.across / scale), 1), 20), min(max(Int(Self.longest.up / scale), 1), 20))
  }

  func paint(_ canvas: Canvas) {
    let context = canvas.context
    let scale = scene.pixelsPerCentimetre
    let (across, up) = centimetres
    let (right, top) = (Double(across) * scale + 14, Double(up) * scale + 14)
    canvas.isolated {
      cairo_translate(context, Self.corner.x, Self.corner.y)
      cairo_rotate(context, scene.rulerAngle)
      for (offset, alpha) in [(7.0, 0.07), (5, 0.09), (3, 0.12)] {
        outline(context, right, top, offset: offset)
        canvas.setColor(PhotoColor(10, 8, 8), alpha: alpha)
        cairo_fill(context)
      }
      outline(context, right, top, offset: 0)
      let paper = cairo_pattern_create_linear(0, -top, right, Self.thickness)
      for (place, brightness) in [(0.0, 0.97), (0.6, 0.95), (1, 0.87)] {
        cairo_pattern_add_color_stop_rgb(paper, place, brightness, brightness, brightness * 0.975)
      }
      cairo_set_source(context, paper)
      cairo_fill(context)
      cairo_pattern_destroy(paper)
      canvas.setColor(PhotoColor(24, 24, 28))
      marks(canvas, centimetres: across, isUpright: false)
      marks(canvas, centimetres: up, isUpright: true)
      var random = scene.varying
      StrokeFont.draw("cm", on: canvas, x: -36, y: 22, height: 14, thickness: 1.6, &random)
    }
  }

  private func outline(_ context: OpaquePointer, _ right: Double, _ top: Double, offset: Double) {
    let thick = Self.thickness
    cairo_new_path(context)
    let points = [(0.0, 0.0), (right, 0), (right, thick), (-thick, thick), (-thick, -top), (0, -top)]
    for (index, point) in points.enumerated() {
      if index == 0 {
        cairo_move_to(context, point.0 + offset, point.1 + offset)
      } else {
        cairo_line_to(context, point.0 + offset, point.1 + offset)
      }
    }
    cairo_close_path(context)
  }

  /// Draws the marks and numbers of an arm.
  private func marks(_ canvas: Canvas, centimetres: Int, isUpright: Bool) {
    let context = canvas.context
    let scale = scene.pixelsPerCentimetre
    // Millimetres that would be nearer than three pixels are left out, as on a coarser ruler.
    let step = scale >= 30 ? 1 : scale >= 15 ? 5 : 10
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    for tenth in stride(from: 0, through: centimetres * 10, by: step) {
      let length = tenth % 10 == 0 ? 15.0 : tenth % 5 == 0 ? 10 : 6
      let place = Double(tenth) / 10 * scale
      cairo_set_line_width(context, tenth % 10 == 0 ? 1.6 : 1)
      if isUpright {
        cairo_move_to(context, 0, -place)
        cairo_line_to(context, -length, -place)
      } else {
        cairo_move_to(context, place, 0)
        cairo_line_to(context, place, length)
      }
      cairo_stroke(context)
    }
    var random = scene.varying
    let every = scale >= 30 ? 1 : scale >= 18 ? 2 : 5
    for number in Swift.stride(from: every, through: centimetres, by: every) {
      let text = String(number)
      let width = StrokeFont.width(text, height: 11)
      let place = Double(number) * scale
      let x = isUpright ? -19 - width : place - width / 2
      let y = isUpright ? -place - 5.5 : 20
      StrokeFont.draw(text, on: canvas, x: x, y: y, height: 11, thickness: 1.5, &random)
    }
  }
}
