import Foundation
import SeamStorage
import StorageTestFixtures
import StorageWorkload
import Testing

/// Copying files while they are open loses no acknowledged write.
@Suite(.timeLimit(.minutes(10)))
struct CopyTests {
  private let directory = TemporaryDirectory()

  /// Closing the copied file gives up this process's locks on it: the next one to close it removes the log.
  @Test(arguments: [WorkloadBackend.sqlite])
  func aCopyWithinTheProcessLosesNothing(_ backend: WorkloadBackend) async throws {
    let folder = directory.path("location")
    let storage = backend.storage(in: folder)
    try await storage.setBytes([0], forKey: "round")
    for round in UInt8(1)...10 {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        _ = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      try await writeAndClose(backend, in: folder, from: Int(round))
      #expect(try await storage.bytes(forKey: "round") == [round - 1])
      try await storage.setBytes([round], forKey: "round")
      // Reads the location as a process would that starts after this one was killed.
      let next = backend.storage(in: folder)
      #expect(try await next.bytes(forKey: "round") == [round])
      #expect(try await next.keys(withPrefix: "") == storage.keys(withPrefix: ""))
      await next.close()
    }
    await storage.close()
  }

  /// Another process opens the storage, writes and closes it.
  private func writeAndClose(_ backend: WorkloadBackend, in folder: String, from number: Int) async throws {
    let plan = WriterPlan.write(
      backend, folder: folder, firstNumbers: [0: number], steps: 3, isPowerSafe: true, checkpointPages: nil)
    try await blocking {
      let writer = try WriterProcess(plan)
      while try writer.next()?.kind != .closed {}
      writer.kill()
      _ = try writer.end()
    }
  }
}
