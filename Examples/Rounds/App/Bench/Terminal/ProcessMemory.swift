import Foundation

/// The memory of a process, in megabytes.
struct ProcessMemory {
  /// What it has in memory, and at most had so far.
  let resident: Double
  let peak: Double
  /// What it has in memory, where pages shared with other processes count in part.
  let proportional: Double

  init(of process: pid_t) throws {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    resident = try Self.value("VmRSS:", in: status)
    peak = try Self.value("VmHWM:", in: status)
    proportional = try Self.value(
      "Pss:", in: String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8))
  }

  private static func value(_ name: String, in text: String) throws -> Double {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
    else { throw BenchError("the system does not say \(name)") }
    return kilobytes / 1024
  }
}
