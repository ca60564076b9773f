import CServerCairo

/// Draws a photo: what lies behind, skin, wound, ruler, label, and the light of the camera.
struct PhotoPainter {
  /// What is drawn; tests draw parts alone.
  struct Layers: OptionSet {
    let rawValue: Int

    static let background = Layers(rawValue: 1)
    static let wound = Layers(rawValue: 2)
    static let ruler = Layers(rawValue: 4)
    static let label = Layers(rawValue: 8)
    static let camera = Layers(rawValue: 16)
    static let all: Layers = [.background, .wound, .ruler, .label, .camera]
  }

  let scene: PhotoScene

  /// Returns the picture.
  func paint(_ layers: Layers = .all) throws(SamplePhotoError) -> Canvas {
    let canvas = try Canvas(width: SamplePhoto.width, height: SamplePhoto.height)
    if layers.contains(.background) {
      BackgroundPainter(scene: scene).paint(canvas)
    } else {
      canvas.setColor(PhotoColor(255, 255, 255))
      cairo_paint(canvas.context)
    }
    try shade(canvas, layers)
    if layers.contains(.background) { BackgroundPainter(scene: scene).paintHair(canvas) }
    if layers.contains(.ruler) { RulerPainter(scene: scene).paint(canvas) }
    if layers.contains(.label) { LabelPainter(scene: scene).paint(canvas) }
    if layers.contains(.camera) { try CameraPainter(scene: scene).paint(canvas) }
    return canvas
  }

  /// Gives the skin its texture and draws the wound, pixel by pixel.
  private func shade(_ canvas: Canvas, _ layers: Layers) throws(SamplePhotoError) {
    let mask = layers.contains(.background) ? try BackgroundPainter(scene: scene).skinMask() : nil
    try canvas.withPixels { pixels, stride throws(SamplePhotoError) in
      NoiseField.shared.withReader { noise in
        if let mask {
          SkinShader(scene: scene, noise: noise).shade(pixels, stride, mask: mask)
        }
        if layers.contains(.wound) {
          WoundShader(scene: scene, noise: noise).shade(pixels, stride)
        }
      }
    }
  }
}
