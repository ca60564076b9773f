import SeamStorage
import StorageWorkload

/// This process's own use of a location beside the process that is killed: it writes all the while.
final class Bystander: Sendable {
  static let counter = "bystander/counter"

  private let storage: any ClosableStorage
  private let writing: Task<Int, any Error>

  /// Begins to write.
  init(_ storage: any ClosableStorage) {
    self.storage = storage
    writing = Task {
      var writes = 0
      while !Task.isCancelled {
        try await storage.updateBytes(forKey: Self.counter) { $0 = WriterStep.bytes(of: WriterStep.number(in: $0) + 1) }
        writes += 1
      }
      return writes
    }
  }

  deinit { writing.cancel() }

  /// Stops; returns how often it wrote, and the entries that it reads without opening the location again.
  func end() async throws -> (writes: Int, entries: [StorageEntry]) {
    writing.cancel()
    let result: Result<(Int, [StorageEntry]), any Error>
    do {
      result = .success((try await writing.value, try await storage.entries(withPrefix: "")))
    } catch {
      result = .failure(error)
    }
    await storage.close()
    return try result.get()
  }
}
