/// Smooth random values from 0 to 1 over a plane, which repeat every 256 units.
///
/// Four octaves of values on a grid are summed once; a value is then read from a table.
struct NoiseField: Sendable {
  private static let size = 256
  private let values: [Float]

  /// The field of all photos; each reads it at places of its own.
  static let shared = NoiseField(seed: 0x5EA4)

  private init(seed: UInt64) {
    var values = [Float](repeating: 0, count: Self.size * Self.size)
    var random = SampleRandom(seed: seed, "noise")
    for (cell, weight) in [(32, Float(0.5)), (16, 0.27), (8, 0.15), (4, 0.08)] {
      let count = Self.size / cell
      let grid = (0..<count * count).map { _ in Float(random.unit()) }
      for y in 0..<Self.size {
        let (row, below) = (y / cell, (y / cell + 1) % count)
        let down = Self.smooth(Float(y % cell) / Float(cell))
        for x in 0..<Self.size {
          let (column, next) = (x / cell, (x / cell + 1) % count)
          let right = Self.smooth(Float(x % cell) / Float(cell))
          let upper = grid[row * count + column] * (1 - right) + grid[row * count + next] * right
          let lower = grid[below * count + column] * (1 - right) + grid[below * count + next] * right
          values[y * Self.size + x] += weight * (upper * (1 - down) + lower * down)
        }
      }
    }
    // The sum of several values is rarely near 0 or 1: spread it over the range.
    let sorted = values.sorted()
    let (low, high) = (sorted[sorted.count / 100], sorted[sorted.count - sorted.count / 100])
    self.values = values.map { min(max(($0 - low) / (high - low), 0), 1) }
  }

  private static func smooth(_ part: Float) -> Float { part * part * (3 - 2 * part) }

  /// Reads the values without checking indices, which are always inside.
  func withReader<Result>(_ body: (Reader) throws -> Result) rethrows -> Result {
    try values.withUnsafeBufferPointer { try body(Reader(values: $0)) }
  }

  /// Reads values of the field.
  struct Reader {
    fileprivate let values: UnsafeBufferPointer<Float>

    /// The value of the table next to a place: for steps of more than a unit, where nothing is to be interpolated.
    @inline(__always)
    func nearest(_ x: Float, _ y: Float) -> Float { values[(Int(y) & 255) << 8 | Int(x) & 255] }

    /// The value at a place, interpolated between four of the table.
    @inline(__always)
    func value(_ x: Float, _ y: Float) -> Float {
      let (left, top) = (x.rounded(.down), y.rounded(.down))
      let (right, down) = (x - left, y - top)
      let (column, row) = (Int(left) & 255, Int(top) & 255)
      let (next, below) = ((column + 1) & 255, ((row + 1) & 255) << 8)
      let upper = values[row << 8 | column] * (1 - right) + values[row << 8 | next] * right
      let lower = values[below | column] * (1 - right) + values[below | next] * right
      return upper * (1 - down) + lower * down
    }
  }
}
