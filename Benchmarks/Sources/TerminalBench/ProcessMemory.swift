import Foundation

/// The memory of a process, in megabytes.
public struct ProcessMemory: Sendable {
  /// The resident memory (`VmRSS`).
  public let resident: Double
  /// The peak of the resident memory so far (`VmHWM`).
  public let peak: Double
  /// The proportional set size (`Pss`): the resident memory, in which pages shared with other processes count in part.
  public let proportional: Double

  /// Reads the memory of a process from `/proc`.
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
