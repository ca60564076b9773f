import Foundation
import StorageTestFixtures

/// A file system of its own in memory, which is soon full and can be made read-only.
///
/// It needs the right to mount: see ``isAvailable``.
final class SmallDisk: Sendable {
  private let directory = TemporaryDirectory()
  let path: String

  /// Whether this process may mount file systems.
  static let isAvailable: Bool = {
    guard getuid() == 0, let disk = try? SmallDisk(kilobytes: 64) else {
      print("No file system of its own can be mounted here: tests of a full disk are left out.")
      return false
    }
    return disk.run("/bin/mount", "-o", "remount,rw", disk.path)
  }()

  struct Failure: Error {}

  init(kilobytes: Int) throws {
    try directory.write([], to: "disk/.empty")
    path = directory.path("disk")
    guard run("/bin/mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path) else { throw Failure() }
  }

  deinit { _ = run("/bin/umount", "-l", path) }

  /// Makes the disk read-only, or writable again.
  func set(readOnly: Bool) throws {
    guard run("/bin/mount", "-o", "remount,\(readOnly ? "ro" : "rw")", path) else { throw Failure() }
  }

  /// Gives the disk more room.
  func resize(kilobytes: Int) throws {
    guard run("/bin/mount", "-o", "remount,size=\(kilobytes)k", path) else { throw Failure() }
  }

  private func run(_ program: String, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
