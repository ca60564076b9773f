import CoreLogging
import Foundation
import Testing

struct FileLogTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)")

  private func withLog(sizeLimit: Int = 1 << 20, _ body: (FileLog, String) throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "rounds.log").path
    try body(FileLog(path: path, sizeLimit: sizeLimit) { Date(timeIntervalSince1970: 0) }, path)
  }

  @Test func writesALineForEachNote() throws {
    try withLog { (log, path) throws in
      log.note("opened")
      log.note("failed:\nbecause\r\nof it")
      log.flush()
      #expect(
        try String(contentsOfFile: path, encoding: .utf8)
          == "1970-01-01T00:00:00Z opened\n1970-01-01T00:00:00Z failed: because of it\n")
    }
  }

  @Test func isForTheUserAlone() throws {
    try withLog { (log, path) throws in
      log.note("opened")
      log.flush()
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func keepsOneOlderGeneration() throws {
    try withLog(sizeLimit: 60) { (log, path) throws in
      for number in 1...5 { log.note("line \(number)") }
      log.flush()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "1970-01-01T00:00:00Z line 5\n")
      #expect(try String(contentsOfFile: path + ".old", encoding: .utf8).contains("line 4\n"))
    }
  }

  @Test func survivesAFolderThatIsGone() throws {
    try withLog { (log, path) throws in
      try FileManager.default.removeItem(at: folder)
      log.note("opened")
      log.flush()
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
