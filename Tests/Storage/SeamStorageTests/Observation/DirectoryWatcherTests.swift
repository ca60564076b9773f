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

  /// The directory, one above it, and a link on the way to it are replaced in turn.
  @Test(.timeLimit(.minutes(10))) func whatLiesAtThePathIsWatchedWhateverItWasBefore() async throws {
    let files = FileManager.default
    func path(_ name: String) -> String { directory.appendingPathComponent(name).path }
    func make(_ name: String) throws {
      try files.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }
    defer { try? files.removeItem(at: directory) }
    for name in ["first/inner", "second/inner"] { try make(name) }
    try files.createSymbolicLink(atPath: path("link"), withDestinationPath: path("first"))
    let (changes, told) = AsyncStream.makeStream(of: String.self)
    let watcher = DirectoryWatcher(directory: path("link/inner")) { told.yield($0) }
    var round = 0
    func expectChanges(in location: String, after change: () throws -> Void) async throws {
      try change()
      round += 1
      // The watcher reports that anything may have changed each time it has resolved the path; after the last report it
      // watches.
      for await file in changes {
        if file == "file \(round)" { return }
        try Data([1]).write(to: URL(fileURLWithPath: path("\(location)/file \(round)")))
      }
    }
    try await expectChanges(in: "second/inner") {
      try files.removeItem(atPath: path("link"))
      try files.createSymbolicLink(atPath: path("link"), withDestinationPath: path("second"))
    }
    try await expectChanges(in: "second/inner") {
      try files.moveItem(atPath: path("second/inner"), toPath: path("second/old"))
      try make("second/inner")
    }
    try await expectChanges(in: "second/inner") {
      try files.moveItem(atPath: path("second"), toPath: path("old"))
      try make("second/inner")
    }
    withExtendedLifetime(watcher) {}
  }
}
