/// An image in pixels, as a terminal's decoder returns it.
public struct TerminalImage: Equatable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The red, green and blue parts of each pixel, from the top left.
  let parts: [UInt8]

  /// Creates an image.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  ///   - parts: the red, green and blue parts of each pixel, from 0 to 255, row by row from the top left.
  /// - Returns: nil if the number of parts is not three for each pixel, or if there are no pixels.
  public init?(width: Int, height: Int, parts: [UInt8]) {
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, parts.count / 3 == count, parts.count % 3 == 0 else { return nil }
    self.width = width
    self.height = height
    self.parts = parts
  }

  /// Returns the image scaled to cells of two pixels each, row by row; each pixel is the mean of those that it covers.
  func cells(columns: Int, rows: Int) -> [[PixelPair]] {
    (0..<rows).map { row in
      (0..<columns).map { column in
        PixelPair(
          upper: mean(column, of: columns, 2 * row, of: 2 * rows),
          lower: mean(column, of: columns, 2 * row + 1, of: 2 * rows))
      }
    }
  }

  private func mean(_ column: Int, of columns: Int, _ row: Int, of rows: Int) -> PixelColor {
    let x = Self.range(column, of: columns, in: width)
    let y = Self.range(row, of: rows, in: height)
    var (red, green, blue) = (0, 0, 0)
    for line in y {
      for place in x {
        let index = 3 * (line * width + place)
        red += Int(parts[index])
        green += Int(parts[index + 1])
        blue += Int(parts[index + 2])
      }
    }
    let count = x.count * y.count
    return PixelColor(red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
  }

  /// Returns the pixels that one of several equal parts covers, at least one.
  private static func range(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
    let start = min(index * length / count, length - 1)
    return start..<max(min((index + 1) * length / count, length), start + 1)
  }

  /// Returns the size in cells that fits into another size and keeps the aspect ratio; a cell is twice as high as wide.
  func size(within size: Size) -> Size {
    let scale = min(Double(size.columns) / Double(width), 2 * Double(size.rows) / Double(height))
    return Size(
      columns: min(max(Int((Double(width) * scale).rounded()), 1), max(size.columns, 1)),
      rows: min(max(Int((Double(height) * scale / 2).rounded()), 1), max(size.rows, 1)))
  }
}
