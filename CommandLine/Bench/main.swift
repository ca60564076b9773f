import Foundation

// Measures the program `seam` of a path on generated packages. Times are medians of whole processes.
// Usage: seam-tool-bench PATH

guard CommandLine.arguments.count == 2 else {
  print("Usage: seam-tool-bench PATH")
  exit(64)
}
let program = CommandLine.arguments[1]

/// The median of the seconds that a command takes, in seven runs.
func seconds(_ arguments: [String], of program: String = program, runs: Int = 7) throws -> Double {
  let times = try (0..<runs).map { _ in
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    let duration = ContinuousClock.now - start
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
  return times.sorted()[times.count / 2]
}

/// The largest memory of the processes so far, in MB.
func memory() -> Int {
  var usage = rusage()
  #if canImport(Glibc)
  getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
  return usage.ru_maxrss >> 10
  #else
  getrusage(RUSAGE_CHILDREN, &usage)
  return usage.ru_maxrss >> 20
  #endif
}

func report(_ name: String, _ value: Double, _ unit: String) {
  print("\(name.padding(toLength: 34, withPad: " ", startingAt: 0)) \(String(format: "%8.3f", value)) \(unit)")
}

let project = try GeneratedProject(files: 2000)
defer { project.remove() }
let list = project.root.appending(path: "changes").path
try Data(project.changedFile.utf8).write(to: URL(filePath: list))
print("a package of 2000 files with \(project.lines) lines")
let check = try seconds(["check", project.root.path])
report("tool.check.cold_250k", check, "s")
report("tool.tests.cold_250k", try seconds(["tests", "--files", list, project.root.path]), "s")
report("tool.impact.cold_250k", try seconds(["impact", "Core0.Part0.value", project.root.path]), "s")
report("tool.graph.cold_250k", try seconds(["graph", project.root.path]), "s")
report("tool.check.memory_250k", Double(memory()), "MB")

let unclean = try GeneratedProject(files: 2000, isClean: false)
defer { unclean.remove() }
report("tool.check.findings_10k", try seconds(["check", unclean.root.path]) / check, "times of none")

let sources = project.root.appending(path: "Sources/Core0").path
let lint = try seconds(["swift", "format", "lint", "--parallel", "--recursive", sources], of: "/usr/bin/env", runs: 3)
report("swift format lint, 50 files", lint, "s")

let large = try GeneratedProject(files: 16000)
defer { large.remove() }
report("tool.check.growth_8x", try seconds(["check", large.root.path], runs: 3) / check / 8, "times of linear")
report("tool.check.memory_2000k", Double(memory()), "MB")
