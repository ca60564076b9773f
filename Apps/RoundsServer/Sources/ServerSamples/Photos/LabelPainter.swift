import CServerCairo

/// Draws a paper label with the patient's id, the number of the wound and the date, written with a pen.
struct LabelPainter {
  let scene: PhotoScene

  func paint(_ canvas: Canvas) {
    var random = scene.varying
    let context = canvas.context
    let height = 14.0
    let width = (scene.label.map { StrokeFont.width($0, height: height) }.max() ?? 0) + 22
    canvas.isolated {
      cairo_translate(context, Double(SamplePhoto.width) - width - 12, 12)
      cairo_rotate(context, 0.025 * random.normal())
      for (offset, alpha) in [(5.0, 0.1), (3, 0.14)] {
        canvas.rectangle(offset, offset, width, 56, radius: 3)
        canvas.setColor(PhotoColor(10, 8, 8), alpha: alpha)
        cairo_fill(context)
      }
      canvas.rectangle(0, 0, width, 56, radius: 3)
      canvas.setColor(PhotoColor(244, 243, 236))
      cairo_fill(context)
      canvas.setColor(PhotoColor(28, 40, 110), alpha: 0.92)
      for (line, text) in scene.label.enumerated() {
        StrokeFont.draw(
          text, on: canvas, x: 11, y: 9 + Double(line) * 24, height: height, thickness: 1.9, wobble: 0.018, &random)
      }
    }
  }
}
