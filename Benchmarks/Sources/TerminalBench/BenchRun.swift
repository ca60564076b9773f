import Foundation

/// The output of a measuring program, for tests of the program.
public struct BenchRun: Sendable {
  /// The output.
  public let text: String
  /// The values by the names of the figures.
  public let figures: [String: Double]

  /// Runs a program to its end.
  ///
  /// - Throws: ``BenchError`` if it fails, or prints a line that is not a name, a value and a unit.
  public init(of path: String, arguments: [String]) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError("\(path) ended with the status \(process.terminationStatus):\n\(text)")
    }
    var figures: [String: Double] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 3, let value = Double(parts[1]) else {
        throw BenchError("“\(line)” is no name, value and unit")
      }
      figures[String(parts[0])] = value
    }
    self.figures = figures
  }
}
