import Foundation
import SeamStorage
import Testing

/// One instance at a time has a lock, and a lock that is gone is free.
struct InstanceLockTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) }

  @Test func oneInstanceHoldsTheLockUntilItIsReleased() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var lock = try InstanceLock(at: "\(folder)/app.lock")
    #expect(lock != nil)
    #expect(try InstanceLock(at: "\(folder)/app.lock") == nil)
    #expect(try InstanceLock(at: "\(folder)/other.lock") != nil)
    lock = nil
    #expect(try InstanceLock(at: "\(folder)/app.lock") != nil)
  }

  @Test func anotherProcessHoldsTheLockUntilItIsKilled() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/app.lock"
    let holder = Process()
    let output = Pipe()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Waits in the shell itself, which alone has the descriptor.
    holder.arguments = ["bash", "-c", "exec 9>\"$0\" && flock 9 && echo held && read", path]
    holder.standardInput = Pipe()
    holder.standardOutput = output
    try holder.run()
    #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
    #expect(try InstanceLock(at: path) == nil)
    kill(holder.processIdentifier, SIGKILL)
    holder.waitUntilExit()
    #expect(try InstanceLock(at: path) != nil)
  }

  @Test func aFileThatCannotBeCreatedIsAnError() throws {
    let path = "\(folder)/missing/app.lock"
    let error = #expect(throws: StorageError.self) { try InstanceLock(at: path) }
    #expect(error?.code == .unavailable)
    #expect(error?.location == path)
  }
}
