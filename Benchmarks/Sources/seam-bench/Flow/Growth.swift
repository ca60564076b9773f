/// The same measured with few and with ten times as many, in turns.
struct Growth {
  private var few: [Double] = []
  private var many: [Double] = []

  init(rounds: Int) {
    few.reserveCapacity(rounds)
    many.reserveCapacity(rounds)
  }

  /// Takes what one costs among few and among many.
  mutating func add(few: Double, many: Double) {
    self.few.append(few)
    self.many.append(many)
  }

  /// How much more one costs among many: 1 where it costs the same.
  var ratio: Double { Self.median(zip(many, few).map { $0 / $1 }) }

  /// What one costs among many.
  var manyMedian: Double { Self.median(many) }

  func figures(_ name: String, few count: Int, unit: String) -> [Figure] {
    [
      Figure(name: "\(name).\(count)", value: Self.median(few), unit: unit),
      Figure(name: "\(name).\(count * 10)", value: Self.median(many), unit: unit),
      Figure(name: "\(name).growth_10x", value: ratio, unit: "ratio"),
    ]
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
