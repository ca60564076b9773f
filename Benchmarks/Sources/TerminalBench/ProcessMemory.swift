import Foundation

/// The memory of a process, in megabytes.
public struct ProcessMemory: Sendable {
  /// What it has in memory.
  public let resident: Double
  /// The most that it had in memory so far.
  public let peak: Double
  /// What it has in memory, where pages shared with other processes count in part.
  public let proportional: Double

  /// Reads what the system says of a process.
  public init(of process: Int32) throws {
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
