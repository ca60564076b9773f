import Foundation
import SeamStorage

/// A directory of one test's own, in which storages and backups are made.
struct DurableLocation: Sendable {
  /// The name of the file that holds the values.
  let fileName: String
  /// That file of ``storage(_:)``, in the directory.
  var file: String { "storage/" + fileName }
  private let make: @Sendable (String) -> any DurableStorage
  let directory = TemporaryDirectory()

  init(file: String, make: @escaping @Sendable (String) -> any DurableStorage) {
    fileName = file
    self.make = make
  }

  /// Makes a storage; those of the same name share their values.
  func storage(_ name: String = "storage") -> any DurableStorage { make(directory.path(name)) }

  /// Moves the files of ``storage(_:)`` aside if they are damaged, and returns where they are.
  func quarantine() throws -> String {
    try type(of: storage()).quarantine(file: fileName, in: directory.path("storage"))
  }

  /// The path of a backup.
  var backup: String { directory.path("backup") }

  /// The names in the directory beside those of the storages.
  func others() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path("")).filter { $0 != "storage" }.sorted()
  }

  /// Stores a number of values, and some large ones, in one batch.
  func fill(_ storage: any DurableStorage, _ count: Int, with byte: UInt8 = 1) async throws {
    var batch = StorageBatch()
    for number in 0..<count {
      batch.setBytes([UInt8](repeating: byte, count: 200 + number % 100), forKey: "key/\(number)")
    }
    for number in 0..<3 { batch.setBytes([UInt8](repeating: byte, count: 300_000), forKey: "large/\(number)") }
    batch.setBytes([], forKey: "")
    try await storage.commit(batch)
  }
}
