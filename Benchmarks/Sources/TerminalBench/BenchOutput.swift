import Foundation

/// Prints figures, one a line.
public struct BenchOutput: Sendable {
  private let prefix: String

  /// Makes an output.
  ///
  /// - Parameter prefix: precedes the name of each figure, and a full stop.
  public init(_ prefix: String) { self.prefix = prefix }

  /// Prints `name value unit` without buffering, also to a pipe.
  public func say(_ name: String, _ value: Double, _ unit: String) {
    let number = value >= 100 ? "\(Int(value.rounded()))" : String(format: "%.2f", value)
    FileHandle.standardOutput.write(Data("\(prefix).\(name) \(number) \(unit)\n".utf8))
  }

  /// Prints a note to standard error, apart from the figures.
  public func note(_ text: String) { FileHandle.standardError.write(Data("\(prefix)-bench: \(text)\n".utf8)) }

  /// Returns the path of the measured program, which is beside this one.
  public func program(named name: String) throws -> String {
    let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchError("there is no \(path). Build it with the configuration of \(prefix)-bench, or run make bench.")
    }
    return path
  }
}
