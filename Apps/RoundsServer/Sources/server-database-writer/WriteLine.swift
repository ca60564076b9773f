import Foundation

/// Writes to the standard output at once.
func writeLine(_ line: String) throws {
  try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
}
