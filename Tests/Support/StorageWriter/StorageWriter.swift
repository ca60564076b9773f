import Foundation
import SeamStorage
import SeamSupport
import StorageWorkload

/// Writes to a storage as quickly as it can and says so on the standard output: a process for tests to kill.
@main
struct StorageWriter {
  static func main() async {
    do {
      guard CommandLine.arguments.count == 2 else { throw Usage() }
      try await perform(JSONDecoder().decode(WriterPlan.self, from: Data(CommandLine.arguments[1].utf8)))
    } catch {
      FileHandle.standardError.write(Data("storage-writer: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func perform(_ plan: WriterPlan) async throws {
    switch plan {
    case .write(let backend, let folder, let firstNumbers, let steps, let isPowerSafe, let checkpointPages):
      try say(.opening)
      let storage = backend.storage(in: folder, checkpointPages: checkpointPages)
      do {
        try await storage.open()
      } catch let error as StorageError where error.code == .corrupt && backend.quarantines {
        try say(.quarantined)
        try await storage.open()
      }
      try say(.opened)
      try await write(
        storage, from: firstNumbers, steps: steps, durability: isPowerSafe ? .powerLoss : .processCrash)
    case .contend(let backend, let folder, let name, let tasks, let rounds):
      let storage = backend.storage(in: folder)
      try await storage.open()
      try say(.opened)
      try waitForByte()
      try await Contention.run(name, tasks: tasks, rounds: rounds, in: storage)
      await storage.close()
    case .migrate(let workload, let firstNumbers, let steps, let seed, let heldWrite):
      try await migrate(workload, from: firstNumbers, steps: steps, seed: seed, heldWrite: heldWrite)
    case .onSignal(let plan):
      try say(.ready)
      try waitForByte()
      try await perform(plan)
    }
  }

  private static func write(
    _ storage: any ClosableStorage, from firstNumbers: [Int: Int], steps: Int?, durability: StorageDurability
  ) async throws {
    try await withThrowingTaskGroup { group in
      if let sealed = storage as? SealedStorage {
        group.addTask {
          let hesitation = Hesitation(seed: UInt64(firstNumbers.values.reduce(0, +)))
          // Not for ever: a search for a newer key ring has to come to an end.
          for _ in 0..<30 {
            try await hesitation.around { try await sealed.rotate() }
            try say(.rotated)
          }
        }
      }
      for (task, first) in firstNumbers {
        group.addTask {
          for number in first..<(steps.map { first + $0 } ?? .max) {
            try Task.checkCancellation()
            try say(.announced, task: task, number: number)
            try await WriterStep(task: task, number: number).perform(in: storage, durability: durability)
            try say(.acknowledged, task: task, number: number)
          }
        }
      }
      // At the first failure the others are cancelled.
      while try await group.next() != nil {}
    }
    try say(.closing)
    await storage.close()
    try say(.closed)
    // The parent can still kill it; it exits when the parent has.
    _ = try FileHandle.standardInput.readToEnd()
  }

  private static func migrate(
    _ workload: MigrationWorkload, from firstNumbers: [Int: Int], steps: Int, seed: UInt64, heldWrite: Int?
  ) async throws {
    let (source, destination) = workload.storages()
    let hesitation = Hesitation(seed: seed)
    let writes = Locked(0)
    let storage = MigratingStorage(
      from: HesitantStorage(source, hesitation),
      to: HesitantStorage(destination, hesitation) {
        let number = writes.withLock { writes in
          writes += 1
          return writes
        }
        guard number == heldWrite else { return }
        try say(.held)
        try waitForByte()
      })
    try say(.opened)
    try await withThrowingTaskGroup { group in
      group.addTask {
        try await storage.migrate()
        try say(.migrated)
      }
      for (task, first) in firstNumbers {
        group.addTask {
          for number in first..<first + steps {
            try say(.announced, task: task, number: number)
            try await WriterStep(task: task, number: number).perform(in: storage, durability: .processCrash)
            try say(.acknowledged, task: task, number: number)
          }
        }
      }
      try await group.waitForAll()
    }
    await source.close()
    await destination.close()
  }

  /// Blocks its thread until a byte comes in.
  private static func waitForByte() throws { _ = try FileHandle.standardInput.read(upToCount: 1) }

  /// Goes to the pipe at once, whole, whatever other tasks say meanwhile.
  private static func say(_ kind: WriterRecord.Kind, task: Int = 0, number: Int = 0) throws {
    let record = WriterRecord(kind, task: task, number: number)
    try FileHandle.standardOutput.write(contentsOf: Data(record.bytes))
  }
}

private struct Usage: Error, CustomStringConvertible {
  let description = "usage: storage-writer PLAN, where PLAN is a WriterPlan as JSON"
}
