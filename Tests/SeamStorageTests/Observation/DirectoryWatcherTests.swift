import Foundation
import SeamStorage
import SeamStorageTesting
import Testing

struct DirectoryWatcherTests {
  private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("seam-\(UUID().uuidString)")

  @Test(.timeLimit(.minutes(10))) func everyKindOfChangeIsTold() async throws {
    let files = FileManager.default
    try files.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: directory) }
    let (changes, told) = AsyncStream.makeStream(of: String.self)
    let watcher = DirectoryWatcher(directory: directory.path) { told.yield($0) }
    func expectChange(of file: String, by change: () throws -> Void) async throws {
      try change()
      for await changed in changes where changed == file || changed.isEmpty { return }
    }
    let path = directory.appendingPathComponent("a").path
    let other = directory.appendingPathComponent("b").path
    try await expectChange(of: "a") { try Data([1]).write(to: URL(fileURLWithPath: path)) }
    try await expectChange(of: "b") { try files.moveItem(atPath: path, toPath: other) }
    try await expectChange(of: "") { DirectoryWatcher.notify(directory: directory.path) }
    try await expectChange(of: "b") { try files.removeItem(atPath: other) }
    withExtendedLifetime(watcher) {}
  }

  /// There is nothing to watch, so the watcher asks for a look every now and then.
  @Test(.timeLimit(.minutes(10))) func whereNothingCanBeWatchedItSaysThatAnythingMayHaveChanged() async {
    let (changes, told) = AsyncStream.makeStream(of: String.self)
    let watcher = DirectoryWatcher(directory: directory.path) { told.yield($0) }
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == "")
    #expect(await iterator.next() == "")
    withExtendedLifetime(watcher) {}
  }
}
