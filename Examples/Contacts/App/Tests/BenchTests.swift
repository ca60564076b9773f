import Foundation
import TerminalBench
import Testing

/// The program that measures, in a short run.
struct BenchTests {
  @Test(.timeLimit(.minutes(10))) func printsEachFigureOfAShortRun() throws {
    let program = Bundle.main.bundleURL.appendingPathComponent("contacts-bench")
    let run = try BenchRun(of: program.path, arguments: ["--quick"])
    let names = [
      "import.seconds", "import.memory", "import.disk", "export.seconds", "export.memory", "start.1000", "search.1000",
      "search.1000.worst", "save.1000", "badcards.100.seconds", "badcards.100.unanswered", "library.start.1000",
      "library.search.1000", "library.save.1000",
    ]
    for name in names { #expect(run.figures["contacts.\(name)"] ?? 0 > 0, "contacts.\(name) is missing:\n\(run.text)") }
  }
}
