import Foundation
public import SeamNetwork
import SeamStorage
import SeamSupport

/// What a running outbox has read.
struct OutboxLoading {
  /// The device's date and the clock at the last turn of the loop; nil before the first.
  var lastTurn: (date: Date, now: Duration)?
  /// Whether the records are to be read, first or once more.
  var isNeeded = false
  var isFirst = true
  /// Items that changed while records are read, which are newer in the schedule.
  var changed: Set<OutboxItem.ID> = []
  /// What other instances rang last.
  var bells: [String: String] = [:]
}

extension StorageOutbox {
  /// The longest pause of the loop, after which a wall clock that was set is noticed.
  private static let longestPause: Duration = .seconds(300)

  public func run() async throws(OutboxError) {
    guard wake == nil else { throw OutboxError(.alreadyRunning, reason: "another task runs this outbox") }
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wake = wake
    loading = OutboxLoading(isNeeded: true)
    plan = OutboxPlan(
      account: account, isOffline: provider.state.connectivity == .offline,
      longestWait: max(configuration.longestPause * 1.25, OutboxConfiguration.longestRetryAfter * 1.25))
    let rings = store.storage.backend.changes(in: .prefix(store.bells.name))
    let states = provider.states()
    let watchers = [
      Task { for await state in states { setOffline(state.connectivity == .offline) } },
      Task { for await _ in rings { await listen() } },
    ]
    wake.yield()
    var failure: OutboxError?
    for await _ in wakes {
      do {
        if hasDateJumpedBack() { loading.isNeeded = true }
        if loading.isNeeded { try await load() }
        startSends()
        setTimer(plan?.wakeDate())
      } catch let error as StorageError where error.code == .closed {
        failure = OutboxError(.storage, reason: "the outbox's storage was closed", underlying: error)
        break
      } catch {
        loading.isNeeded = true
        setTimer(clock.date.addingTimeInterval(configuration.firstPause.seconds))
      }
    }
    for watcher in watchers { watcher.cancel() }
    await stop()
    if let failure { throw failure }
  }

  private func stop() async {
    timer?.task.cancel()
    timer = nil
    for send in sends.values { send.task.cancel() }
    while let send = sends.values.first { _ = await send.task.value }
    plan = nil
    wake = nil
  }

  // MARK: Events

  private func setOffline(_ isOffline: Bool) {
    plan?.setOffline(isOffline)
    wake?.yield()
  }

  /// Ends the pause of the loop at a date; nil for no date.
  private func setTimer(_ date: Date?) {
    guard timer?.date != date else { return }
    timer?.task.cancel()
    timer = date.map { date in
      let pause = Duration.seconds(max(0, date.timeIntervalSince(clock.date)))
      let task = Task {
        guard (try? await clock.sleep(for: min(pause, Self.longestPause))) != nil else { return }
        timer = nil
        wake?.yield()
        notifyObservers()
      }
      return (date, task)
    }
  }

  func notifyObservers() {
    for observer in observers.withLock({ Array($0.values) }) { observer.yield() }
  }

  /// Reads what other instances rang.
  private func listen() async {
    guard let bells = try? await foreignBells() else {
      loading.isNeeded = true
      wake?.yield()
      return
    }
    guard bells.contains(where: { loading.bells[$0.key] != $0.value }) else { return }
    loading.bells = bells
    loading.isNeeded = true
    wake?.yield()
  }

  /// The bells of other outboxes; a damaged one is none until its outbox rings again.
  private func foreignBells() async throws -> [String: String] {
    let all = try await store.storage.getResults(withPrefix: store.bells)
    return Dictionary(
      uniqueKeysWithValues: all.compactMap { key, value in
        key == store.bell.name ? nil : (try? value.get()).map { (key, $0) }
      })
  }

  /// Whether the device's date was set back since the last call, so that the dates of the schedule are too far away.
  private func hasDateJumpedBack() -> Bool {
    let turn = (date: clock.date, now: clock.now)
    defer { loading.lastTurn = turn }
    guard let last = loading.lastTurn else { return false }
    // A date is adjusted in steps of less than a second while it is not set.
    return turn.date.timeIntervalSince(last.date) < (turn.now - last.now).seconds - 1
  }

  // MARK: Reading

  /// Reads all records into the schedule.
  private func load() async throws {
    loading.isNeeded = false
    loading.changed = []
    loading.bells = try await foreignBells()
    var seen: Set<OutboxItem.ID> = []
    var unreadable: Set<OutboxItem.ID> = []
    var last: OutboxItem.ID?
    while true {
      let page = try await store.records(after: last, limit: 1000)
      guard let end = page.last?.id else { break }
      last = end
      for (id, record) in page {
        seen.insert(id)
        if loading.changed.contains(id) { continue }
        switch record {
        case .success(let record):
          let entry = entry(id, record)
          plan?.set(id, entry)
        case .failure: unreadable.insert(id)
        }
      }
      if Task.isCancelled { return }
    }
    let lanes = try await store.lanes(of: unreadable)
    for id in unreadable {
      plan?.set(id, OutboxPlan.Entry(lane: lanes[id], account: nil, readiness: .stopped))
      try await store.markUnreadable(id)
    }
    for id in plan?.ids ?? [] where !seen.contains(id) && !loading.changed.contains(id) { plan?.set(id, nil) }
    guard loading.isFirst else { return }
    loading.isFirst = false
    try? await store.removeLooseBodies(at: clock.date)
    for key in loading.bells.keys {
      let process = store.id(in: key).rawValue.split(separator: "-").first.flatMap { Int32($0) }
      if let process, !isAlive(process) { try? await store.storage.removeValue(forKey: key) }
    }
  }

  /// Tells the schedule of a record that this instance stored or read; nil if it was removed.
  func schedule(_ id: OutboxItem.ID, _ record: Result<OutboxRecord, StorageError>?) {
    guard plan != nil else { return }
    loading.changed.insert(id)
    let entry: OutboxPlan.Entry? =
      switch record {
      case .success(let record): entry(id, record)
      case .failure: OutboxPlan.Entry(lane: plan?[id]?.lane, account: nil, readiness: .stopped)
      case nil: nil
      }
    plan?.set(id, entry)
    wake?.yield()
  }

  func entry(_ id: OutboxItem.ID, _ record: OutboxRecord) -> OutboxPlan.Entry? {
    let readiness: OutboxPlan.Readiness
    switch record.state {
    case .delivered: return nil
    case .refused: readiness = .stopped
    case .waiting where sends[id] != nil, .signIn where sends[id] != nil: readiness = .sending
    case .waiting, .signIn:
      if let claim = record.claim, isHeld(claim, id) {
        readiness = .later(claim.until)
      } else if record.state == .signIn {
        // New credentials can be there when the outbox begins to run.
        readiness = loading.isFirst || plan?[id]?.readiness == .due ? .due : .signIn
      } else {
        readiness = record.next(at: clock.date).map { .later($0) } ?? .due
      }
    }
    return OutboxPlan.Entry(
      lane: record.lane, account: record.account, readiness: readiness,
      waitsForConnection: record.claim == nil && record.failure?.isConnectivity == true)
  }
}
