import Foundation
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct FileOpeningTests {
  private let directory = TemporaryDirectory()

  @Test func pathsAreResolvedWhenTheStorageIsMade() {
    let current = FileManager.default.currentDirectoryPath
    #expect(LogLocation(directory: "a").directory == current + "/a")
    #expect(LogLocation(directory: "/a/../b/").directory == "/b")
    #expect(LogLocation(directory: "/b").log == "/b/values.log")
  }

  @Test func aLogThatIsGoneIsUnavailableAndNotEmpty() async throws {
    let storage = FileStorage(at: directory.path("gone"))
    try await storage.setBytes([1], forKey: "key")
    let log = try directory.read("gone/values.log")
    try directory.remove("gone")
    await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
    await expectError(.unavailable) { _ = try await storage.keys(withPrefix: "") }
    await expectError(.unavailable) { try await storage.setBytes([2], forKey: "key") }
    try FileManager.default.createDirectory(atPath: directory.path("gone"), withIntermediateDirectories: true)
    try directory.write(log, to: "gone/values.log")
    #expect(try await storage.bytes(forKey: "key") == [1])
    try await storage.setBytes([2], forKey: "key")
    #expect(try await FileStorage(at: directory.path("gone")).bytes(forKey: "key") == [2])
  }

  @Test func anotherProgramsFileIsLeftAlone() async throws {
    let disk = SimulatedDisk()
    disk.write(Array("notes of mine".utf8), to: "/a/values.log")
    let storage = FileStorage(LogLocation(directory: "/a", files: disk))
    await expectError(.foreign) { try await storage.setBytes([1], forKey: "key") }
    #expect(disk.read("/a/values.log") == Array("notes of mine".utf8))
  }

  @Test func aNewerLayoutIsLeftAlone() async throws {
    let disk = SimulatedDisk()
    var bytes = LogHeader.magic
    bytes.append(number: UInt32(3))
    bytes.append(number: UInt64(24))
    bytes.append(number: bytes.withUnsafeBytes { Checksum.of($0) })
    disk.write(bytes, to: "/a/values.log")
    let storage = FileStorage(LogLocation(directory: "/a", files: disk))
    let error = await expectError(.newerVersion) { _ = try await storage.bytes(forKey: "key") }
    #expect(error?.reason == "the log has layout 3 and this code reads up to 2")
    await expectError(.newerVersion) { try await storage.setBytes([1], forKey: "key") }
    #expect(disk.read("/a/values.log") == bytes)
  }

  @Test(arguments: [EACCES, EROFS])
  func whatCannotBeWrittenCanBeRead(_ errorNumber: Int32) async throws {
    let disk = SimulatedDisk()
    try await FileStorage(LogLocation(directory: "/a", files: disk)).setBytes([1], forKey: "key")
    let storage = FileStorage(LogLocation(directory: "/a", files: ReadOnlyFileSystem(disk, errorNumber: errorNumber)))
    #expect(try await storage.bytes(forKey: "key") == [1])
    await expectError(.readOnly) { try await storage.setBytes([2], forKey: "key") }
    await expectError(.readOnly) { try await storage.updateBytes(forKey: "key") { $0 = nil } }
    #expect(try await storage.contents == ["key": [1]])
  }
}

extension FileOpeningTests {
  @Test(arguments: ["", "\0", "a\0b"]) func aPathThatIsNoneIsRefused(_ path: String) async throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.currentDirectoryPath)
    let storage = FileStorage(at: path)
    let error = await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
    #expect(error?.reason == "the path of the directory is empty or has a zero byte")
    await expectError(.unavailable) { try await storage.setBytes([1], forKey: "key") }
    await expectError(.unavailable) { _ = try FileStorage.quarantine(at: path) }
    _ = storage.changes(in: .key("key"))
    await storage.close()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: FileManager.default.currentDirectoryPath) == before)
  }

  @Test(arguments: ["values.log", "values.lock"], [true, false])
  func aSymbolicLinkIsNeitherFollowedNorReplaced(_ name: String, _ isDangling: Bool) async throws {
    let location = directory.path("here")
    let target = directory.path("there/\(name)")
    try await FileStorage(at: directory.path("there")).setBytes([1], forKey: "key")
    try await FileStorage(at: location).open()
    try directory.remove("here/\(name)")
    try FileManager.default.createSymbolicLink(atPath: "\(location)/\(name)", withDestinationPath: target)
    if isDangling { try FileManager.default.removeItem(atPath: target) }
    let storage = FileStorage(at: location)
    let error = await expectError(.foreign) { try await storage.setBytes([2], forKey: "key") }
    #expect((error?.underlying as? FileFailure)?.errorNumber == ELOOP)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(location)/\(name)") == target)
    #expect(FileManager.default.fileExists(atPath: target) == !isDangling)
  }

  @Test func aDirectoryThatIsASymbolicLinkIsUsed() async throws {
    try await FileStorage(at: directory.path("there")).setBytes([1], forKey: "key")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("here"), withDestinationPath: directory.path("there"))
    let storage = FileStorage(LogLocation(directory: directory.path("here"), smallestWaste: 100))
    for number in UInt8(0)..<20 { try await storage.setBytes([number], forKey: "key") }
    await storage.close()
    #expect(try await FileStorage(at: directory.path("there")).bytes(forKey: "key") == [19])
  }
}
