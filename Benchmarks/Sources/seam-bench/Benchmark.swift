/// Something measured: a name for the command line and the figures it yields.
protocol Benchmark: SendableMetatype {
  /// The name on the command line.
  static var name: String { get }

  init(scale: Scale)

  /// Measures, and reports each figure as soon as it is available.
  func run(report: (Figure) -> Void) async throws
}

/// Every benchmark, in the order listed; a new one adds itself here.
let benchmarks: [any Benchmark.Type] = [
  CollectionsBenchmark.self, FlowBenchmark.self, NetworkBenchmark.self, StorageBenchmark.self,
]

/// How much is measured.
enum Scale {
  /// Enough for figures that can be compared.
  case full
  /// Enough to see that it runs.
  case quick

  func callAsFunction(full: Int, quick: Int) -> Int {
    switch self {
    case .full: full
    case .quick: quick
    }
  }
}

/// One measured value, printed as a line that tools can read.
struct Figure: CustomStringConvertible {
  let name: String
  let value: Double
  let unit: String

  var description: String { "\(name) \(rounded) \(unit)" }

  private var rounded: String {
    let decimals = value < 100 ? 100.0 : 1
    let text = String((value * decimals).rounded() / decimals)
    return value < 100 ? text : String(text.dropLast(2))
  }
}
