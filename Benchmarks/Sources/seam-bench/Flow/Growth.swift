/// A cost, measured with few items and with ten times as many, in turns.
struct Growth {
  private var few: [Double] = []
  private var many: [Double] = []

  init(rounds: Int) {
    few.reserveCapacity(rounds)
    many.reserveCapacity(rounds)
  }

  /// Adds the cost of one item among few and among many.
  mutating func add(few: Double, many: Double) {
    self.few.append(few)
    self.many.append(many)
  }

  /// The cost of one item among many, relative to that among few: 1 if it costs the same.
  var ratio: Double { Self.median(zip(many, few).map { $0 / $1 }) }

  /// The median cost of one item among many.
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
