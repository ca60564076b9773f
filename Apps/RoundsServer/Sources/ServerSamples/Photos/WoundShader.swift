import Foundation

/// Draws a wound and the skin near it: tissues with their colours, depth with light and shadow, wet spots.
struct WoundShader {
  let scene: PhotoScene
  let noise: NoiseField.Reader

  /// The direction to the lamp, at the upper left, and the direction between it and the camera.
  private static let lamp: (x: Float, y: Float, z: Float) = (-0.44, -0.58, 0.686)
  private static let half: (x: Float, y: Float, z: Float) = (-0.24, -0.316, 0.918)

  /// Units of noise in a centimetre of granulation tissue, whose grains are a millimetre or two in size; from afar,
  /// larger ones are drawn than a pixel could show.
  private let grain: Float

  init(scene: PhotoScene, noise: NoiseField.Reader) {
    (self.scene, self.noise) = (scene, noise)
    grain = Float(min(190, 3.4 * scene.pixelsPerCentimetre))
  }

  private var isOpen: Bool { !scene.assessment.isClosed }
  private var margin: Float { scene.assessment.isInfected ? 2.4 : 0.8 }

  /// The planes of a wound without their owners, whose counting of references would take longer than the drawing.
  private struct Planes {
    let ratio: UnsafeMutablePointer<Float>
    let relief: UnsafeMutablePointer<Float>
    let epithelial: UnsafeMutablePointer<Float>
    let necrotic: UnsafeMutablePointer<Float>
    let slough: UnsafeMutablePointer<Float>
    let width: Int
  }

  func shade(_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int) {
    let field = WoundField(scene, noise: noise, margin: margin)
    guard field.width > 2, field.height > 2 else { return }
    let tissue = TissueMap(field, scene, noise: noise)
    let relief = self.relief(field, tissue)
    withExtendedLifetime((field, tissue, relief)) {
      let planes = Planes(
        ratio: field.ratio.values, relief: relief.values, epithelial: tissue.epithelial.values,
        necrotic: tissue.necrotic.values, slough: tissue.slough.values, width: field.width)
      shade(pixels, stride, field, planes)
    }
  }

  private func shade(
    _ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int, _ field: WoundField, _ planes: Planes
  ) {
    let colors = TissueColors(scene)
    let (isOpen, margin, scale) = (isOpen, margin, field.scale)
    for y in 1..<(field.height - 1) {
      let row = pixels + (field.top + y) * stride + field.left
      for x in 1..<(field.width - 1) {
        let index = y * field.width + x
        let ratio = planes.ratio[index]
        let (u, v) = field.place(x, y)
        let distance = (u * u + v * v).squareRoot()
        // The distance from the edge in centimetres; negative in the wound.
        let outside = distance - distance / max(ratio, 1e-4)
        guard outside < margin else { continue }
        var color = PhotoColor(pixel: row[x])
        let cover = isOpen ? min(max(0.5 - outside * scale, 0), 1) : 0
        if cover < 1 { color = surroundings(color, ratio, outside, u, v, colors) }
        if isOpen, ratio < 1.12 {
          let light = self.light(planes, x, y, index)
          color = color.lit(1 + (light.diffuse - 1) * (1 - cover) * 0.8)
          if cover > 0 { color = color.mixed(bed(planes, index, u, v, light, colors), cover) }
        }
        row[x] = color.pixel
      }
    }
  }

  /// Returns the skin beside the wound: red if inflamed, pale if wet, pink where the wound has healed.
  private func surroundings(
    _ color: PhotoColor, _ ratio: Float, _ outside: Float, _ u: Float, _ v: Float, _ colors: TissueColors
  ) -> PhotoColor {
    var color = color
    let distance = max(0, outside)
    let uneven = 0.7 + 0.6 * noise.value(u * 34 + 15, v * 34 + 70)
    if isOpen {
      let isInfected = scene.assessment.isInfected
      let red = (isInfected ? 0.62 * expf(-distance / (0.9 * uneven)) : 0.42 * expf(-distance / (0.3 * uneven)))
      color = color.mixed(colors.inflamed, red)
    }
    // New skin reaches from the wound to where its edge once was.
    let healed = ratio / scene.healedScale
    if healed < 1, scene.healedScale > 1.02 || !isOpen {
      let fade = min((1 - healed) / 0.3, 1) * (isOpen ? 0.42 : 0.6)
      let crease = noise.value(u * 110 + v * 30, v * 50) - noise.value(u * 110 + v * 30 - 4, v * 50 - 4)
      let part = fade * (0.35 + 0.65 * uneven)
      color = color.mixed(colors.newSkin.lit(1 + crease * 0.3), min(part, 0.75))
      if !isOpen {
        // A closed wound has a paler seam in its middle.
        color = color.mixed(colors.seam, 0.4 * expf(-healed * healed * 9) * (0.6 + 0.5 * uneven))
      }
    }
    if isOpen, scene.assessment.exudate.rawValue >= 2 {
      let pale = 0.4 * expf(-distance * distance / 0.012) * min(1, uneven)
      color = color.mixed(colors.macerated, pale)
    }
    return color
  }

  /// Returns the heights of the pixels, in pixels: the wall of the wound, its rim, and the bumps of the tissues.
  private func relief(_ field: WoundField, _ tissue: TissueMap) -> PixelPlane {
    let depth = min(max(Float(scene.assessment.depth) / 10 * field.scale * 0.85, 1.6), 34)
    let radius = max(scene.outline.extent.width * field.scale / 2, 4)
    // The wall is steep in deep wounds: about as wide as the wound is deep.
    let wall = min(max(depth * 0.8 / radius, 0.1), 0.45)
    let bump = 0.05 * field.scale
    let relief = PixelPlane(count: field.ratio.count)
    for y in 0..<field.height {
      for x in 0..<field.width {
        let index = y * field.width + x
        let ratio = field.ratio[index]
        guard ratio < 1.2 else { continue }
        let rim = (ratio - 1.04) / 0.035
        var height = 0.022 * field.scale * expf(-rim * rim)
        if ratio < 1 {
          let (u, v) = field.place(x, y)
          let part = min((1 - ratio) / wall, 1)
          let flat = 1 - 0.85 * tissue.epithelial[index]
          height -= depth * part * part * (3 - 2 * part) * flat
          let granules = noise.value(u * grain + 7, v * grain + 3) - 0.5
          let strands = noise.value(u * 60 + 90, v * 130 + 33) - 0.5
          let leather = abs(noise.value(u * 100 + 20, v * 100 + 60) - 0.5)
          var rough = bump * granules * flat
          rough += (bump * 0.8 * strands + 0.012 * field.scale - rough) * tissue.slough[index]
          rough += (bump * 0.9 * leather + 0.03 * field.scale - rough) * tissue.necrotic[index]
          height += rough
        }
        relief[index] = height
      }
    }
    return relief
  }

  private struct Light {
    /// 1 on a plane.
    let diffuse: Float
    /// 0 to 1.
    let gloss: Float
  }

  @inline(__always)
  private func light(_ planes: Planes, _ x: Int, _ y: Int, _ index: Int) -> Light {
    let relief = planes.relief
    let slopeX = (relief[index + 1] - relief[index - 1]) / 2
    let slopeY = (relief[index + planes.width] - relief[index - planes.width]) / 2
    let length = (slopeX * slopeX + slopeY * slopeY + 1).squareRoot()
    let towards = (-slopeX * Self.lamp.x - slopeY * Self.lamp.y + Self.lamp.z) / length
    var diffuse = 0.42 + 0.58 * max(0, towards) / Self.lamp.z
    // The wall on the lamp's side throws a shadow as long as the wound is deep.
    let depth = min(max(0, -relief[index]), 40)
    let (backX, backY) = (x + Int(Self.lamp.x * depth * 0.9), y + Int(Self.lamp.y * depth * 0.9))
    if depth > 1, backX >= 0, backY >= 0 {
      let covered = min(max((planes.ratio[backY * planes.width + backX] - 0.96) / 0.1, 0), 1)
      diffuse *= 1 - 0.36 * covered
    }
    diffuse *= 1 - min(depth / 110, 0.2)
    let facing = max(0, (-slopeX * Self.half.x - slopeY * Self.half.y + Self.half.z) / length)
    let square = facing * facing
    let eighth = square * square * square * square
    let gloss = eighth * eighth * eighth * eighth * eighth
    return Light(diffuse: min(diffuse, 1.45), gloss: gloss)
  }

  @inline(__always)
  private func bed(
    _ planes: Planes, _ index: Int, _ u: Float, _ v: Float, _ light: Light, _ colors: TissueColors
  ) -> PhotoColor {
    let coarse = noise.value(u * 44 + 5, v * 44 + 9)
    let fine = noise.value(u * grain * 0.9 + 50, v * grain * 0.9 + 80)
    var color = colors.granulation.mixed(colors.brightGranulation, coarse * 0.7 + fine * 0.3)
    var wet: Float = 0.75
    let slough = planes.slough[index]
    if slough > 0 {
      let strand = noise.value(u * 60 + 90, v * 130 + 33)
      let own = colors.slough.mixed(colors.darkSlough, min(max(1.3 * (1 - strand) - 0.3 + 0.3 * (fine - 0.5), 0), 1))
      color = color.mixed(own, slough * (0.84 + 0.16 * strand))
      wet += (0.5 - wet) * slough
    }
    let necrotic = planes.necrotic[index]
    if necrotic > 0 {
      color = color.mixed(colors.necrotic.mixed(colors.brownNecrotic, fine * fine), necrotic)
      wet += (0.16 - wet) * necrotic
    }
    let epithelial = planes.epithelial[index]
    if epithelial > 0 {
      color = color.mixed(colors.epithelium.mixed(colors.newSkin, coarse * 0.7), epithelial * 0.94)
      wet += (0.22 - wet) * epithelial
    }
    if scene.assessment.isInfected {
      color = color.mixed(colors.pus, min(max((noise.value(u * 26 + 99, v * 26 + 40) - 0.62) * 2.4, 0), 0.5))
    }
    let shine = light.gloss * wet * (0.5 + 0.22 * Float(scene.assessment.exudate.rawValue)) * 150 * (0.3 + fine)
    let lit = color.lit(light.diffuse)
    return PhotoColor(lit.red + shine, lit.green + shine, lit.blue + shine)
  }
}

/// The colours of tissues, and of skin near a wound.
struct TissueColors {
  let granulation = PhotoColor(136, 30, 32)
  let brightGranulation = PhotoColor(190, 62, 56)
  let slough: PhotoColor
  let darkSlough: PhotoColor
  let necrotic = PhotoColor(30, 23, 21)
  let brownNecrotic = PhotoColor(84, 56, 38)
  let epithelium: PhotoColor
  let newSkin: PhotoColor
  let seam: PhotoColor
  let inflamed: PhotoColor
  let macerated: PhotoColor
  let pus = PhotoColor(188, 182, 116)

  init(_ scene: PhotoScene) {
    let skin = scene.skin
    let isInfected = scene.assessment.isInfected
    slough = isInfected ? PhotoColor(190, 182, 118) : PhotoColor(222, 200, 136)
    darkSlough = isInfected ? PhotoColor(140, 132, 76) : PhotoColor(172, 140, 78)
    // In dark skin, redness is seen as purple or brown, and new skin has no pigment yet.
    let isDark = scene.tone >= 3
    inflamed = skin.mixed(isDark ? PhotoColor(104, 30, 40) : PhotoColor(198, 52, 50), 0.72)
    epithelium = isDark ? PhotoColor(198, 124, 116) : PhotoColor(224, 142, 138)
    newSkin = skin.mixed(isDark ? PhotoColor(206, 138, 126) : PhotoColor(238, 158, 150), 0.72)
    seam = skin.mixed(PhotoColor(244, 214, 206), 0.6)
    macerated = skin.mixed(PhotoColor(240, 232, 222), 0.7)
  }
}
