import Foundation
import RoundsServer
import TerminalBench

/// Measures the built program `rounds` in a pseudo-terminal, and the time to build after a change of a feature.
///
/// Prints `name value unit` per figure. `--quick` measures little, to prove that it runs; the names of measurements
/// limit it to those: `start`, `search`, `memory`, `rebuild`.
@main
struct RoundsBench {
  static let output = BenchOutput("rounds")
  private static let arguments = CommandLine.arguments.dropFirst()
  private static let isQuick = arguments.contains("--quick")
  private static let patients = isQuick ? 100 : 10_000
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func main() async {
    do {
      try await measure()
    } catch {
      output.note("\(error)")
      exit(1)
    }
  }

  private static func measure() async throws {
    let all = ["start", "search", "memory", "rebuild"]
    let names = arguments.filter { $0 != "--quick" }
    for name in names where !all.contains(name) {
      throw BenchError("there is no measurement “\(name)”. Choose from: \(all.joined(separator: ", ")).")
    }
    let chosen = Set(names.isEmpty ? isQuick ? Array(all.dropLast()) : all : names)
    if chosen != ["rebuild"] { try await measureProgram(chosen) }
    if chosen.contains("rebuild") { try measureRebuild() }
  }

  // MARK: The program

  private static func measureProgram(_ chosen: Set<String>) async throws {
    let temporary = FileManager.default.temporaryDirectory.appending(path: "rounds-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let kept = package.appending(path: ".build/rounds-bench")
    let program = try MeasuredProgram()
    let clinic = Clinic(patients: patients)
    let prepared = PreparedClinic(
      folder: isQuick
        ? temporary.appending(path: "clinic") : kept.appending(path: "clinic-\(try PreparedClinic.key(of: package))"))
    let copy = temporary.appending(path: "copy")
    let server = try await open(prepared, clinic, program, in: copy, kept: isQuick ? nil : kept)
    try measureProgram(program, in: copy, server: server.url, clinic, chosen)
    await server.stop()
  }

  /// Starts the server of the prepared data, which is made if it is missing.
  private static func open(
    _ prepared: PreparedClinic, _ clinic: Clinic, _ program: MeasuredProgram, in copy: URL, kept: URL?
  ) async throws -> RoundsServer {
    if prepared.isComplete, let server = try await prepared.open(in: copy) { return server }
    // Data of former sources is of no use.
    if let kept { try? FileManager.default.removeItem(at: kept) }
    output.note("making \(clinic.patients.count) patients, and downloading them …")
    let sync = try await prepared.prepare(clinic, by: program)
    output.say("first_sync", sync.seconds, "s")
    output.say("first_sync.memory", sync.memory.peak, "MB")
    guard let server = try await prepared.open(in: copy) else {
      throw BenchError("the port of the server was taken by another program. Try again.")
    }
    return server
  }

  private static func measureProgram(
    _ program: MeasuredProgram, in folder: URL, server: String, _ clinic: Clinic, _ chosen: Set<String>
  ) throws {
    if chosen.contains("start") {
      let times = try StartMeasurement(program: program, folder: folder, server: server).run(
        times: isQuick ? 1 : 9, dropsCache: !isQuick)
      if times.cold == nil && !isQuick {
        output.note("the page cache cannot be dropped without root: cold_start is warm")
      }
      output.say("cold_start", times.cold ?? times.warm, "ms")
      output.say("cold_start.warm", times.warm, "ms")
      output.say("unlock", times.unlock, "ms")
    }
    guard chosen.contains("search") || chosen.contains("memory") else { return }
    let terminal = try program.start(in: folder, server: server)
    _ = try terminal.unlock()
    try terminal.showAll()
    if chosen.contains("search") {
      let search = SearchMeasurement(
        terminal, clinic, searches: isQuick ? 8 : 48, pause: .milliseconds(isQuick ? 10 : 150))
      sayTimes("search", try search.runLetters())
      sayTimes("search.fast", try search.runFast())
    }
    if chosen.contains("memory") {
      let memory = try MemoryMeasurement(terminal: terminal).run()
      output.say("memory", memory.peak, "MB")
      output.say("memory.resident", memory.resident, "MB")
      output.say("memory.proportional", memory.proportional, "MB")
    }
    try terminal.quit()
  }

  private static func sayTimes(_ name: String, _ letters: [SearchMeasurement.Letter]) {
    let times = letters.map(\.time)
    guard !times.isEmpty else { return }
    output.say(name, times.median, "ms")
    output.say("\(name).p95", times.quantile(0.95), "ms")
    output.say("\(name).worst", times.max() ?? 0, "ms")
    let slow = letters.filter { $0.time > 20 }
    guard !slow.isEmpty else { return }
    output.note(
      "\(name): \(letters.count) letters, \(slow.count) of them above 20 ms: "
        + slow.map { "\($0.text) \(String(format: "%.0f", $0.time))" }.joined(separator: ", "))
  }

  // MARK: Building

  private static func measureRebuild() throws {
    let build = try RebuildMeasurement(package: package).run(note: output.note)
    output.say("rebuild.clean.seconds", build.clean, "s")
    output.say("rebuild.seconds", build.rebuilds.median, "s")
    output.say("rebuild.worst.seconds", build.rebuilds.max() ?? 0, "s")
    output.say("rebuild.vs_clean", build.rebuilds.median / build.clean, "ratio")
  }
}
