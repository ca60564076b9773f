import Foundation

/// `seam-bench [--quick] [name…]`: runs the benchmarks named, or all of them.
@main
struct SeamBench {
  static func main() async throws {
    var names = Set(CommandLine.arguments.dropFirst())
    let scale: Scale = names.remove("--quick") == nil ? .full : .quick
    let known = benchmarks.map { $0.name }
    guard names.isSubset(of: known) else {
      let usage = "usage: seam-bench [--quick] [\(known.joined(separator: "|"))]…\n"
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
    for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
      try await benchmark.init(scale: scale).run { print($0) }
    }
  }
}
