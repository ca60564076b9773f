import Foundation
import TerminalBench

/// Measures the built program `contacts` in a pseudo-terminal.
///
/// Prints `name value unit` per figure. `--quick` measures little, to prove that it runs; the names of measurements
/// limit it to those: `exchange`, `people`, `badcards`, `library`.
@main
struct ContactsBench {
  static let output = BenchOutput("contacts")
  private static let arguments = CommandLine.arguments.dropFirst()
  private static let isQuick = arguments.contains("--quick")

  static func main() {
    do {
      try measure()
    } catch {
      output.note("\(error)")
      exit(1)
    }
  }

  private static func measure() throws {
    let all = ["exchange", "people", "badcards", "library"]
    let names = arguments.filter { $0 != "--quick" }
    for name in names where !all.contains(name) {
      throw BenchError("there is no measurement “\(name)”. Choose from: \(all.joined(separator: ", ")).")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "contacts-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try ContactsProgram()
    let sizes = isQuick ? [1000] : [10_000, 100_000]
    for name in names.isEmpty ? all : names {
      switch name {
      case "exchange":
        try ExchangeMeasurement(program: program, folder: folder, cards: isQuick ? 100 : 10_000).run(output)
      case "people":
        for count in sizes { try measurePeople(PeopleMeasurement(program: program, folder: folder, count: count)) }
      case "badcards":
        for cards in isQuick ? [100] : [20_000, 100_000] {
          try BadCardsMeasurement(program: program, folder: folder).run(cards: cards, output)
        }
      default: for count in sizes { LibraryMeasurement(count: count).run(times: isQuick ? 1 : 9, output) }
      }
    }
  }

  private static func measurePeople(_ people: PeopleMeasurement) throws {
    let count = people.count
    output.note("importing \(count) people …")
    try people.prepare()
    output.say("start.\(count)", try people.start(times: isQuick ? 1 : 5), "ms")
    let letters = try people.search(pause: .milliseconds(isQuick ? 10 : 150))
    let times = letters.map(\.time)
    output.say("search.\(count)", times.median, "ms")
    output.say("search.\(count).p95", times.quantile(0.95), "ms")
    output.say("search.\(count).worst", times.max() ?? 0, "ms")
    let slow = letters.sorted { $0.time > $1.time }.prefix(5).map {
      "“\($0.text)” \(String(format: "%.1f", $0.time)) ms"
    }
    output.note("the slowest of \(letters.count) letters: \(slow.joined(separator: ", "))")
    output.say("save.\(count)", try people.save(times: isQuick ? 1 : 9), "ms")
  }
}
