/// A number for each pixel of a part of a picture.
///
/// Indices are not checked: an array's checks and copies take a third of the time to draw a photo. All loops over
/// pixels run over the plane's own `count`, or its width and height.
final class PixelPlane {
  let count: Int
  /// The values, which live as long as the plane.
  let values: UnsafeMutablePointer<Float>

  init(count: Int, filledWith value: Float = 0) {
    self.count = count
    values = .allocate(capacity: max(count, 1))
    values.initialize(repeating: value, count: max(count, 1))
  }

  deinit { values.deallocate() }

  subscript(index: Int) -> Float {
    @inline(__always) get { values[index] }
    @inline(__always) set { values[index] = newValue }
  }
}
