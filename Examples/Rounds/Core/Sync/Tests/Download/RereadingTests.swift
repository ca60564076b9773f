import CoreFHIR
import Foundation
import SeamCollections
import SeamStorage
import Testing

@testable import CoreSync

/// A sync reads the last seconds again: what that costs if nothing changed.
struct RereadingTests {
  @Test func storesNothingAndSignalsNothing() async throws {
    try await withServer { server in
      try await server.add((0..<25).map { patient("p\(100 + $0)").any })
      try await server.add((0..<5).map { wound("w\($0)", "note").any })
      #expect(try await server.delete("Patient/p100") == 204)
      let changes = ChangeCounter()
      let device = TestDevice(
        server, types: [SyncType(FHIR.Patient.self), SyncType(FHIR.Condition.self)], pageSize: 100,
        projections: [changes])
      for _ in 0..<2 { _ = try await device.engine.sync() }
      let projected = changes.count
      #expect(projected == 29)
      let records = Signals(device.store.records.changes())
      let before = device.storage.costs
      let report = try await device.engine.sync()
      // All of it is within two seconds, and is read again.
      #expect(report.received == 29)
      // The time of the sync is stored, in one place.
      #expect(device.storage.costs.writes - before.writes == 1)
      #expect(changes.count == projected)
      #expect(await records.count() == 0)
    }
  }

  /// Whoever shows the status is told of the sync, once at its beginning and once at its end.
  @Test func showsTheSyncAndNothingElse() async throws {
    try await withServer { server in
      try await server.add((0..<25).map { patient("p\(100 + $0)").any })
      let device = TestDevice(server)
      for _ in 0..<2 { _ = try await device.engine.sync() }
      let counts = Signals(device.store.countChanges())
      while await counts.count() == 0 { await Task.yield() }
      let shown = Locked<Set<SyncStatus.Phase>>([])
      let engine = device.engine
      let task = Task {
        for await status in engine.status { _ = shown.withLock { $0.insert(status.phase) } }
      }
      for _ in 0..<5 { _ = try await engine.sync() }
      task.cancel()
      await task.value
      #expect(shown.withLock { $0.isSubset(of: [.idle, .syncing(fraction: nil)]) })
      #expect(await counts.count() == 1)
    }
  }
}

/// Counts the changes that a projection is told of.
private final class ChangeCounter: SyncProjection {
  private let state = Locked(0)

  var count: Int { state.withLock { $0 } }

  func apply(_ changes: [SyncChange], to batch: inout CollectionBatch) async throws {
    state.withLock { $0 += changes.count }
  }
}

/// Counts the elements of a sequence from now on.
private final class Signals: Sendable {
  private let state = Locked(0)
  private let task: Task<Void, Never>

  init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element: Sendable {
    let state = state
    task = Task { do { for try await _ in sequence { state.withLock { $0 += 1 } } } catch {} }
  }

  deinit { task.cancel() }

  /// The number, once those that are under way have arrived.
  func count() async -> Int {
    for _ in 0..<200 { await Task.yield() }
    return state.withLock { $0 }
  }
}
