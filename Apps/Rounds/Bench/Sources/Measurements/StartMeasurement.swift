import Foundation
import Glibc
import TerminalBench

/// The time from starting the program to the first screen that takes input, which is that of the PIN, and from the
/// last digit of the PIN to the list of patients.
struct StartMeasurement {
  let program: MeasuredProgram
  let folder: URL
  let server: String

  /// The medians in milliseconds; cold is nil where the page cache cannot be dropped.
  func run(times: Int, dropsCache: Bool) throws -> (cold: Double?, warm: Double, unlock: Double) {
    var cold: [Double] = []
    for _ in 0..<times where dropsCache && dropPageCache() { cold.append(try start { _ in }) }
    var unlock: [Double] = []
    // The first run reads the pages that the cold ones evicted.
    _ = try start { _ in }
    let warm = try (0..<times).map { _ in
      try start { terminal in
        unlock.append(try terminal.unlock() / .milliseconds(1))
        // A program that ends while it renews the sign-in has to sign in again.
        try terminal.idle(for: .seconds(1))
        try terminal.waitForSync()
      }
    }
    return (cold.isEmpty ? nil : cold.median, warm.median, unlock.median)
  }

  private func start(_ use: (TerminalProgram) throws -> Void) throws -> Double {
    let terminal = try program.start(in: folder, server: server)
    let shown = try terminal.wait(for: "Enter your PIN")
    try use(terminal)
    try terminal.quit()
    return (shown - terminal.start) / .milliseconds(1)
  }

  /// Makes the next start read from the disk, as after the machine was started; false if that is not permitted.
  private func dropPageCache() -> Bool {
    Glibc.sync()
    guard let file = FileHandle(forWritingAtPath: "/proc/sys/vm/drop_caches") else { return false }
    do {
      try file.write(contentsOf: Data("3".utf8))
      return true
    } catch {
      return false
    }
  }
}
