import Foundation

@testable import ServerSamples

func sinOf(_ angle: Float) -> Float { sin(angle) }
func cosOf(_ angle: Float) -> Float { cos(angle) }

extension Canvas {
  /// Returns the extent of the pixels that a closure chooses, along a direction and at right angles to it.
  func extent(
    along angle: Double, where isChosen: (_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> Bool
  ) throws -> (length: Double, width: Double) {
    var along: [Double] = []
    var across: [Double] = []
    _ = try withPixels { pixels, stride throws(SamplePhotoError) in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = pixels[y * stride + x]
          guard isChosen(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255) else { continue }
          along.append(Double(x) * cos(angle) + Double(y) * sin(angle))
          across.append(Double(y) * cos(angle) - Double(x) * sin(angle))
        }
      }
    }
    // A pixel has a width of its own.
    return ((along.max() ?? 0) - (along.min() ?? 0) + 1, (across.max() ?? 0) - (across.min() ?? 0) + 1)
  }

  /// Returns the middles of dark runs on a line that is some pixels below another, which begins at a corner.
  func darkPlaces(
    from corner: (x: Double, y: Double), angle: Double, below: Double, count: Int, scale: Double
  ) throws -> [Double] {
    try withPixels { pixels, stride throws(SamplePhotoError) in
      var places: [Double] = []
      var sum = 0.0
      var weight = 0.0
      for step in 0..<Int((Double(count) * scale + 6) * 4) {
        let along = Double(step) / 4 - 3
        let x = corner.x + along * cos(angle) - below * sin(angle)
        let y = corner.y + along * sin(angle) + below * cos(angle)
        let pixel = pixels[Int(y) * stride + Int(x)]
        let darkness = max(0, 170 - Double(pixel >> 8 & 255))
        if darkness > 0 {
          sum += along * darkness
          weight += darkness
        } else if weight > 0 {
          places.append(sum / weight)
          (sum, weight) = (0, 0)
        }
      }
      return places
    }
  }
}
