import Foundation
import TerminalBench
import Testing

/// The program that measures, in a short run.
struct BenchTests {
  @Test(.timeLimit(.minutes(10))) func printsEachFigureOfAShortRun() throws {
    let program = Bundle.main.bundleURL.appendingPathComponent("rounds-bench")
    let run = try BenchRun(of: program.path, arguments: ["--quick"])
    let names = [
      "first_sync", "first_sync.memory", "cold_start", "cold_start.warm", "unlock", "search", "search.worst",
      "search.fast", "memory", "memory.resident", "memory.proportional",
    ]
    for name in names { #expect(run.figures["rounds.\(name)"] ?? 0 > 0, "rounds.\(name) is missing:\n\(run.text)") }
  }
}
