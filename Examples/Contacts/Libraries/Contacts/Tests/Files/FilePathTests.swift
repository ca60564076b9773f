import Foundation
import Testing

@testable import LibContacts

/// Paths as people type, paste and drop them.
struct FilePathTests {
  @Test(arguments: [
    ("/a/b.vcf", "/a/b.vcf"),
    ("\"/a/my cards.vcf\"", "/a/my cards.vcf"),
    ("'/a/my cards.vcf'", "/a/my cards.vcf"),
    ("/a/my\\ cards\\ \\(1\\).vcf", "/a/my cards (1).vcf"),
    ("/a/back\\\\slash.vcf", "/a/back\\slash.vcf"),
    ("file:///a/my%20cards.vcf", "/a/my cards.vcf"),
    ("FILE://localhost/a/b.vcf", "/a/b.vcf"),
    ("/a/it's \"quoted\".vcf", "/a/it's \"quoted\".vcf"),
    ("\"", "\""), ("", ""), ("\\", "\\"),
  ])
  func meansAPath(_ text: String, _ path: String) {
    #expect(FilePath.path(text, exists: { _ in false }) == path)
  }

  @Test func homeIsTheUsers() {
    let home = NSHomeDirectory()
    #expect(FilePath.path("~/a.vcf") == "\(home)/a.vcf")
    #expect(FilePath.path("\"~/a b.vcf\"") == "\(home)/a b.vcf")
    #expect(FilePath.path("~/a\\ b.vcf") == "\(home)/a b.vcf")
  }

  @Test(arguments: ["'/a/b.vcf'", "/a\\ b.vcf", "file:///a.vcf"]) func existingFileIsMeantAsItStands(_ text: String) {
    #expect(FilePath.path(text, exists: { $0 == text }) == text)
  }
}

/// Files on the disk.
struct DiskCardFilesTests {
  private let folder: URL
  private let files = DiskCardFiles()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("cards-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func text(_ path: String) throws -> String {
    let file = try files.open(path)
    var bytes: [UInt8] = []
    while let chunk = try file.next() { bytes += chunk }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func readsWhatWasWritten() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try files.create(path("a b.vcf"))
    try file.write(Array("one".utf8))
    try file.write(Array(" two".utf8))
    #expect(!files.exists(path("a b.vcf")))
    try file.finish()
    #expect(try text("'\(path("a b.vcf"))'") == "one two")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a b.vcf"])
    let mode = try FileManager.default.attributesOfItem(atPath: path("a b.vcf"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func fileStaysUntilTheNewOneIsFinished() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("old".utf8).write(to: folder.appendingPathComponent("a.vcf"))
    let file = try files.create(path("a.vcf"))
    try file.write(Array("new".utf8))
    #expect(try text(path("a.vcf")) == "old")
    file.discard()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.vcf"])
    #expect(try text(path("a.vcf")) == "old")
  }

  @Test func linkIsFollowedAndStays() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("old".utf8).write(to: folder.appendingPathComponent("target.vcf"))
    try FileManager.default.createSymbolicLink(atPath: path("link.vcf"), withDestinationPath: path("target.vcf"))
    let file = try files.create(path("link.vcf"))
    try file.write(Array("new".utf8))
    try file.finish()
    #expect(try text(path("target.vcf")) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link.vcf")) == path("target.vcf"))
  }

  @Test func pipesAndFoldersAreRefusedAtOnce() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect(throws: CardFileError.self) { try files.open(path("pipe")) }
    #expect(throws: CardFileError.self) { try files.open("/dev/zero") }
    #expect(throws: CardFileError.self) { try files.open(folder.path) }
    #expect(throws: CardFileError.self) { try files.create(folder.path) }
    #expect(throws: CardFileError.self, "A file would take the pipe's place.") { try files.create(path("pipe")) }
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("pipe"))
    #expect(throws: CardFileError.self) { try files.create(path("link")) }
    #expect(throws: CardFileError.self) { try files.open(path("none.vcf")) }
    #expect(throws: CardFileError.self) { try files.create("/nowhere/at/all.vcf") }
  }
}
