import CoreFHIR
import CoreSupport
import Foundation
import SeamCollections
import SeamNetwork
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
        projections: [changes], clock: .manual { .zero })
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

  /// What was imported within two seconds is not read again for ever: once is enough, two seconds later.
  @Test func readsWhatCameTogetherOnceMore() async throws {
    try await withServer { server in
      try await server.add((0..<25).map { patient("p\(100 + $0)").any })
      #expect(try await server.delete("Patient/p100") == 204)
      let elapsed = Locked(Duration.zero)
      let disk = InMemoryStorage()
      func device() -> TestDevice { TestDevice(server, disk: disk, clock: .manual { elapsed.withLock(\.self) }) }
      let first = device()
      #expect(try await first.engine.sync().received == 24)
      elapsed.withLock { $0 += .milliseconds(1999) }
      #expect(try await first.engine.sync().received == 24)
      elapsed.withLock { $0 += .milliseconds(1) }
      #expect(try await first.engine.sync().received == 24)
      let requests = first.session.requests.count
      for _ in 0..<2 { #expect(try await first.engine.sync().received == 0) }
      #expect(first.session.requests.count == requests + 4)
      // What comes later is found, and read again until it is settled too.
      #expect(try await server.put(patient("new").any) == 201)
      #expect(try await server.delete("Patient/p101") == 204)
      let report = try await first.engine.sync()
      #expect(report.received == 1 && report.deleted == 1)
      #expect(try await first.engine.sync().received == 1)
      elapsed.withLock { $0 += .seconds(2) }
      for received in [1, 0] { #expect(try await first.engine.sync().received == received) }
      // Another process does not know it.
      #expect(try await device().engine.sync().received > 0)
      #expect(
        try await first.store.records(ofType: "Patient", limit: 100).records.filter { $0.content != nil }.count == 24)
    }
  }

  /// A transaction that becomes visible after one of a later time is found.
  @Test func findsWhatBecomesVisibleLater() async throws {
    let times = Locked([1000, 7, -1500, 5000])
    let server = try await SimulatedServer { times.withLock { $0.isEmpty ? 7 : $0.removeFirst() } }
    let elapsed = Locked(Duration.zero)
    let device = TestDevice(server, clock: .manual { elapsed.withLock(\.self) })
    try await server.add([patient("p1").any, patient("p2").any])
    _ = try await device.engine.sync()
    elapsed.withLock { $0 += .milliseconds(1500) }
    _ = try await device.engine.sync()
    try await server.add([patient("late").any])
    #expect(try await device.engine.sync().received == 3)
    #expect(try await device.store.record(at("Patient/late")) != nil)
    await server.close()
  }

  /// A download that goes on at a later page has read the first ones before: it settles nothing.
  @Test func settlesNothingByADownloadThatGoesOn() async throws {
    let step = Locked(7)
    let server = try await SimulatedServer { step.withLock(\.self) }
    let elapsed = Locked(Duration.zero)
    let device = TestDevice(server, clock: .manual { elapsed.withLock(\.self) })
    try await server.add((0..<25).map { patient("p\(100 + $0)").any })
    step.withLock { $0 = 0 }
    _ = try await device.engine.sync()
    elapsed.withLock { $0 += .seconds(1) }
    device.session.onRequest { request in
      guard request.url.query()?.contains("_cursor") == true else { return nil }
      throw NetworkError(.connectionLost, reason: "the test lost the connection")
    }
    await #expect(throws: SyncError.self) { try await device.engine.sync() }
    device.session.onRequest(nil)
    // It has a time of the first page.
    step.withLock { $0 = -150 }
    try await server.add([patient("late").any])
    step.withLock { $0 = 0 }
    elapsed.withLock { $0 += .seconds(1) }
    #expect(try await device.engine.sync().received == 15)
    #expect(try await device.store.record(at("Patient/late")) == nil)
    _ = try await device.engine.sync()
    #expect(try await device.store.record(at("Patient/late")) != nil)
    await server.close()
  }

  /// Screens that show the status are told of the beginning and the end of a sync.
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

extension NetworkClock {
  /// A clock whose durations a test sets; its pauses are short.
  fileprivate static func manual(_ now: @escaping @Sendable () -> Duration) -> NetworkClock {
    let (fast, dates) = (FastClock().network, Locked(0.0))
    return NetworkClock(
      now: now, sleep: { try await fast.sleep(for: $0) }, timer: { fast.timer(after: $0, fire: $1) },
      date: {
        let seconds = dates.withLock { seconds in
          seconds += 1
          return seconds
        }
        return Date(timeIntervalSince1970: 1_900_000_000 + seconds)
      })
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

struct SyncMomentTests {
  @Test func isFollowedByTheNextMillisecond() throws {
    for (text, next) in [
      ("2026-03-10T12:00:00Z", "2026-03-10T12:00:00.001Z"), ("2026-03-10T12:59:59.999Z", "2026-03-10T13:00:00.000Z"),
      ("2026-03-10T14:00:00.009+02:00", "2026-03-10T12:00:00.010Z"),
    ] { #expect(SyncMoment(text)?.next.text == next) }
  }
}

struct SettledTimesTests {
  private func cursor(_ seconds: Int) -> StoredCursor {
    var cursor = StoredCursor(id: "Patient", search: "")
    cursor.updated = SyncMoment("2026-03-10T12:00:\(10 + seconds)Z")
    return cursor
  }

  @Test func settlesATimeByASearchThatBeganTwoSecondsLater() {
    var times = SettledTimes()
    times.note(cursor(0), from: .zero, to: .seconds(5))
    times.note(cursor(0), from: .milliseconds(6999), to: .seconds(9))
    #expect(times.time(of: cursor(0)) == nil)
    times.note(cursor(0), from: .seconds(7), to: .seconds(9))
    #expect(times.time(of: cursor(0))?.text == "2026-03-10T12:00:10Z")
  }

  @Test func usesASettledTimeOfTheLastSecondsOnly() {
    var times = SettledTimes()
    times.note(cursor(5), from: .zero, to: .zero)
    times.note(cursor(7), from: .seconds(2), to: .seconds(3))
    #expect(times.time(of: cursor(7))?.text == "2026-03-10T12:00:15Z")
    // Some seconds before the last time are later than the settled one.
    #expect(times.time(of: cursor(8)) == nil)
    // A download that began again has not come so far.
    #expect(times.time(of: cursor(4)) == nil)
    times.forget("Patient")
    #expect(times.time(of: cursor(7)) == nil)
    times.note(cursor(7), from: .seconds(60), to: .seconds(60))
    #expect(times.time(of: cursor(7)) == nil)
  }
}
