import Foundation
import SeamConformance
import SeamNetwork
import SeamSupport

/// A requirement of an outbox, with its check.
struct OutboxCase: Sendable {
  let requirement: String
  let check: @Sendable (OutboxSubject) async throws -> Void

  init(_ requirement: String, check: @escaping @Sendable (OutboxSubject) async throws -> Void) {
    self.requirement = requirement
    self.check = check
  }

  /// All requirements.
  static let all = adding + lanes + refusals + attempts + keys + changes + statuses + accounts + damages + instances
}

/// The outbox under test, with its server, its clock and its connection.
final class OutboxSubject: Sendable {
  let conformance: OutboxConformance
  let location: String
  let server = OutboxServer()
  let clock = OutboxClock()
  let connection = OutboxConnection()
  private let runs = Locked<[Task<Void, Never>]>([])

  init(conformance: OutboxConformance, location: String) {
    self.conformance = conformance
    self.location = location
  }

  /// Opens the location with the items that it has.
  func open(maximumAge: Duration? = nil) async throws -> any Outbox {
    try await conformance.open(
      OutboxSetting(
        location: location, network: server, networkStateProvider: connection, clock: clock.network,
        maximumAge: maximumAge))
  }

  /// Opens the location, and runs the outbox until the case ends.
  func openRunning(account: String? = nil) async throws -> any Outbox {
    let outbox = try await open()
    if account != nil { await outbox.use(account: account) }
    run(outbox)
    return outbox
  }

  @discardableResult
  func run(_ outbox: any Outbox) -> Task<Void, Never> {
    let task = Task { _ = try? await outbox.run() }
    runs.withLock { $0.append(task) }
    return task
  }

  /// Ends all outboxes as a killed process would, and opens the location again.
  func reopenAfterCrash(running: Bool = true, account: String? = nil) async throws -> any Outbox {
    try await conformance.crash(location)
    await end()
    // The killed process may have begun to send; its claims lapse.
    clock.advance(by: .seconds(3600))
    return running ? try await openRunning(account: account) : try await open()
  }

  /// Stops all outboxes that run, and answers all held requests.
  func end() async {
    let tasks = runs.withLock { runs in
      defer { runs = [] }
      return runs
    }
    for task in tasks { task.cancel() }
    server.releaseAll()
    for task in tasks { await task.value }
  }

  /// Waits until the condition holds; otherwise throws a violation.
  func eventually(_ what: @autoclosure () -> String, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + conformance.timeout
    while !(try await condition()) {
      guard ContinuousClock.now < deadline else { throw Violation(reason: what()) }
      await Task.yield()
    }
  }

  /// Waits until the server counts a path.
  func arrived(_ path: String, times: Int = 1) async throws {
    try await eventually("\(path) arrived \(server.arrivals(at: path).count) times instead of \(times)") {
      server.arrivals(at: path).count >= times
    }
  }

  /// Lets an outbox finish its immediate work, before the suite checks that it did nothing forbidden.
  func settle() async {
    for _ in 0..<4 {
      for _ in 0..<100 { await Task.yield() }
      await Task(priority: .background) {}.value
    }
  }

  /// Moves the clock in steps until the condition holds; otherwise throws a violation.
  func advance(
    by step: Duration, _ what: @autoclosure () -> String, until condition: () async throws -> Bool
  ) async throws {
    try await eventually(what()) {
      for _ in 0..<50 {
        if try await condition() { return true }
        await Task.yield()
      }
      clock.advance(by: step)
      return false
    }
  }
}

/// Throws a violation unless the body throws an outbox error with the code.
func expect(
  throws code: OutboxError.Code, _ what: String, by body: () async throws -> Void
) async throws {
  do {
    try await body()
  } catch let error as OutboxError where error.code == code {
    return
  } catch {
    throw Violation(reason: "\(what) threw \(error) instead of \(code.name)")
  }
  throw Violation(reason: "\(what) threw nothing instead of \(code.name)")
}

extension Outbox {
  /// The status of an item; nil if there is no such item.
  func status(_ id: OutboxItem.ID) async throws -> OutboxStatus? { try await item(id)?.status }

  /// Whether the item is refused.
  func isRefused(_ id: OutboxItem.ID) async throws -> Bool {
    if case .refused? = try await status(id) { true } else { false }
  }
}
