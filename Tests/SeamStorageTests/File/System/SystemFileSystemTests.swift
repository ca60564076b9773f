import Foundation
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// The calls on real files, and that the simulated disk answers as they do.
struct SystemFileSystemTests {
  private let directory = TemporaryDirectory()

  @Test(arguments: [true, false])
  func filesAreMadeReadWrittenAndCut(_ isReal: Bool) throws {
    let (files, path) = try makeFiles(isReal)
    #expect(try files.status(at: path) == nil)
    #expect(throws: FileFailure(.open, errorNumber: ENOENT)) { try OpenFile(path, for: .writing, in: files) }
    let file = try OpenFile(path, for: .creatingNew, in: files)
    #expect(throws: FileFailure(.create, errorNumber: EEXIST)) { try OpenFile(path, for: .creatingNew, in: files) }
    try file.write([1, 2, 3], at: 2)
    #expect(try file.bytes(from: 0) == [0, 0, 1, 2, 3])
    #expect(try file.bytes(from: 4) == [3])
    #expect(try file.bytes(from: 9) == [])
    try file.setSize(to: 3)
    try file.synchronise()
    #expect(try files.status(at: path) == FileStatus(identity: file.identity, size: 3))
    #expect(try OpenFile(path, for: .creating, in: files).bytes(from: 0) == [0, 0, 1])
    #expect(try OpenFile(path, for: .emptying, in: files).bytes(from: 0) == [])
    #expect(try file.size == 0)
  }

  @Test(arguments: [true, false])
  func aFileThatTookAnothersNameIsAnother(_ isReal: Bool) throws {
    let (files, path) = try makeFiles(isReal)
    let old = try OpenFile(path, for: .creating, in: files)
    let new = try OpenFile(path + ".new", for: .creating, in: files)
    try new.write([1], at: 0)
    try files.move(path + ".new", to: path)
    #expect(try files.status(at: path)?.identity == new.identity)
    #expect(old.identity != new.identity)
    #expect(try files.status(at: path + ".new") == nil)
    #expect(throws: FileFailure(.move, errorNumber: ENOENT)) { try files.move(path + ".new", to: path) }
    try files.remove(path)
    try files.remove(path)
    #expect(try new.bytes(from: 0) == [1])
  }

  @Test(arguments: [true, false])
  func locksHoldAmongDescriptorsOfOneProcess(_ isReal: Bool) throws {
    let (files, path) = try makeFiles(isReal)
    let first = try OpenFile(path, for: .creating, in: files)
    let second = try OpenFile(path, for: .reading, in: files)
    #expect(try first.lock(.exclusive))
    #expect(try !second.lock(.exclusive))
    #expect(try !second.lock(.shared))
    first.unlock()
    #expect(try second.lock(.shared))
    #expect(try first.lock(.shared))
    first.unlock()
    #expect(try !first.lock(.exclusive))
    second.unlock()
    var third: OpenFile? = try OpenFile(path, for: .reading, in: files)
    #expect(try third?.lock(.exclusive) == true)
    #expect(try !first.lock(.exclusive))
    third = nil
    #expect(try first.lock(.exclusive))
  }

  private func makeFiles(_ isReal: Bool) throws -> (any FileSystem, path: String) {
    guard isReal else { return (SimulatedDisk(), "/file") }
    let files = SystemFileSystem()
    try files.makeDirectory(directory.path(""))
    try files.makeDirectory(directory.path(""))
    try files.synchroniseDirectory(directory.path(""))
    return (files, directory.path("file"))
  }
}
