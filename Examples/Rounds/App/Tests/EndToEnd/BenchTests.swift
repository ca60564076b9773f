import Foundation
import Testing

/// The program that measures, in a short run.
struct BenchTests {
  @Test(.timeLimit(.minutes(5))) func printsEachFigureOfAShortRun() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("rounds-bench")
    process.arguments = ["--quick"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    var figures: [String: Double] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ")
      try #require(parts.count == 3, "“\(line)” is no name, value and unit")
      figures[String(parts[0])] = Double(parts[1])
    }
    let names = [
      "first_sync", "first_sync.memory", "cold_start", "cold_start.warm", "unlock", "search", "search.worst",
      "search.fast", "memory", "memory.resident", "memory.proportional",
    ]
    for name in names { #expect(figures["rounds.\(name)"] ?? 0 > 0, "rounds.\(name) is missing:\n\(text)") }
  }
}
