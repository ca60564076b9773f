import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamStorage
import Testing

@testable import SeamNetworkStorage

struct StorageOutboxTests {
  private let storage = InMemoryStorage()
  private let large = String(repeating: "large ", count: 100_000)

  private func makeOutbox(
    _ storage: any TransactionalStorage, _ network: RecordingModule = RecordingModule(),
    configuration: OutboxConfiguration = OutboxConfiguration(), date: Date = Date(),
    isAlive: @escaping @Sendable (Int32) -> Bool = { _ in true }
  ) -> StorageOutbox {
    StorageOutbox(
      in: storage, network: network, networkStateProvider: AlwaysOnline(), clock: NetworkClock { date },
      configuration: configuration, rules: OutboxRules(configuration), isAlive: isAlive)
  }

  private func post(_ path: String, _ body: String = "") -> HTTPRequest {
    HTTPRequest(.post, URL(filePath: "/").appending(path: path).http, body: HTTPBody(body))
  }

  /// Runs the outbox until nothing is pending.
  private func drain(_ outbox: StorageOutbox) async throws {
    let running = Task { try await outbox.run() }
    for try await summary in outbox.changes() where summary.pending == 0 { break }
    running.cancel()
    try await running.value
  }

  /// The keys of the outbox, and of bodies that belong to no item.
  private func keys() -> [String] { storage.keys(withPrefix: "", page: .all).filter { !$0.contains("/bell/") } }

  // MARK: Interruptions

  @Test func anInterruptedAddingLeavesAnItemOrNothing() async throws {
    var isAdded = false
    for writes in 0..<20 where !isAdded {
      let storage = InMemoryStorage()
      let cut = CountedStorage(storage, writes: writes)
      isAdded = (try? await makeOutbox(cut).add(post("a", large), label: "A")) != nil
      let network = RecordingModule()
      let outbox = makeOutbox(storage, network, date: Date(timeIntervalSinceNow: 8 * 24 * 60 * 60))
      #expect(try await outbox.items().count == (isAdded ? 1 : 0))
      try await drain(outbox)
      #expect(network.requests.map(\.body) == (isAdded ? [Array(large.utf8)] : []))
      let left = storage.keys(withPrefix: "", page: .all).filter { !$0.contains("/bell/") }
      #expect(left.isEmpty, "after \(writes) writes: \(left)")
    }
    #expect(isAdded)
  }

  @Test func anInterruptedReplacingLeavesTheOldOrTheNewRequest() async throws {
    var isReplaced = false
    for writes in 0..<30 where !isReplaced {
      let storage = InMemoryStorage()
      let id = try await makeOutbox(storage).add(post("old", large), label: "A")
      let cut = CountedStorage(storage, writes: writes)
      isReplaced = (try? await makeOutbox(cut).replace(id, with: post("new", large + "new"))) != nil
      let network = RecordingModule()
      let outbox = makeOutbox(storage, network, date: Date(timeIntervalSinceNow: 8 * 24 * 60 * 60))
      try await drain(outbox)
      let sent = network.requests.map { "\($0.path) \($0.body.count)" }
      #expect(sent == ["/new 600003"] || sent == ["/old 600000"] && !isReplaced, "after \(writes) writes")
      let left = storage.keys(withPrefix: "", page: .all).filter { !$0.contains("/bell/") }
      #expect(left.isEmpty, "after \(writes) writes: \(left)")
    }
    #expect(isReplaced)
  }

  @Test func anInterruptedRemovingLeavesTheItemOrNothing() async throws {
    for writes in 0..<8 {
      let storage = InMemoryStorage()
      let id = try await makeOutbox(storage).add(post("a", large), label: "A", lane: "l")
      _ = try? await makeOutbox(CountedStorage(storage, writes: writes)).remove(id)
      let network = RecordingModule()
      try await drain(makeOutbox(storage, network))
      #expect(network.requests.map(\.body) == (writes == 0 ? [Array(large.utf8)] : []))
      let left = storage.keys(withPrefix: "", page: .all).filter { !$0.contains("/bell/") }
      #expect(left.isEmpty, "after \(writes) writes: \(left)")
    }
  }

  @Test func aStorageThatFailsForAWhileDoesNotStopTheOutbox() async throws {
    let network = RecordingModule()
    let failing = FailingStorage(storage)
    let outbox = StorageOutbox(
      in: failing, network: network, clock: NetworkClock(ImmediateClock()) { Date() })
    for number in 0..<5 { try await outbox.add(post("\(number)"), label: "\(number)") }
    failing.fail(writes: 40)
    try await drain(outbox)
    #expect(Set(network.requests.map(\.path)).count == 5)
    #expect(Set(network.requests.map(\.key)).count == 5)
    #expect(keys().isEmpty)
  }

  @Test func anItemWhoseRemovalFailsIsStillSent() async throws {
    let (storage, network) = (CountingStorage(), RecordingModule())
    let outbox = makeOutbox(storage, network)
    let id = try await outbox.add(post("a"), label: "A")
    try await outbox.add(post("b"), label: "B")
    storage.intrude(beforeRemoving: "outbox/item/\(id.rawValue)") {
      // Its turn passes meanwhile.
      while network.requests.isEmpty { await Task.yield() }
      throw StorageError(.full, reason: "there is no room")
    }
    let removal = Task { try await outbox.remove(id) }
    while !storage.hasIntruded { await Task.yield() }
    try await drain(outbox)
    await #expect(throws: OutboxError.self) { try await removal.value }
    #expect(network.requests.map(\.path) == ["/b", "/a"])
  }

  @Test func aBodyAboveTheLimitLeavesNothing() async throws {
    let outbox = makeOutbox(storage, configuration: OutboxConfiguration(maximumBodySize: 400_000))
    var request = post("a")
    request.body = HTTPBody(length: nil, repeatable: { ClosureReader { [UInt8](repeating: 7, count: 30_000) } })
    await #expect { try await outbox.add(request, label: "A") } throws: { ($0 as? OutboxError)?.code == .tooLarge }
    #expect(keys().isEmpty)
  }

  @Test func aClosedStorageEndsTheRun() async throws {
    let cut = CutStorage(storage)
    cut.cut()
    await #expect { try await makeOutbox(cut).run() } throws: { ($0 as? OutboxError)?.code == .storage }
  }

  // MARK: Claims

  /// An item that another process was sending until a date.
  private func addClaimed(until: Date) async throws -> OutboxItem.ID {
    let id = try await makeOutbox(storage).add(post("a"), label: "A")
    try await storage.update(StorageKey<OutboxRecord>("outbox/item/\(id.rawValue)")) { record in
      record.claim = .init(owner: "4711-other", until: until, mightHaveArrived: false)
      record.mayHaveArrived = true
    }
    return id
  }

  @Test func aClaimOfAProcessThatNoLongerExistsIsVoid() async throws {
    let id = try await addClaimed(until: Date(timeIntervalSinceNow: 50))
    #expect(try await makeOutbox(storage).item(id)?.status == .sending)
    let outbox = makeOutbox(storage, isAlive: { $0 != 4711 })
    #expect(try await outbox.item(id)?.status == .waiting(.turn))
    try await drain(outbox)
    #expect(try await outbox.item(id) == nil)
  }

  @Test(arguments: [-10, 10_000_000])
  func aClaimThatEndedOrThatAWrongClockMadeIsVoid(seconds: Double) async throws {
    let id = try await addClaimed(until: Date(timeIntervalSinceNow: seconds))
    let outbox = makeOutbox(storage)
    #expect(try await outbox.item(id)?.status == .waiting(.turn))
    try await drain(outbox)
  }

  @Test func anItemThatAnotherProcessSendsMayHaveArrivedIfItIsRemoved() async throws {
    let id = try await addClaimed(until: Date(timeIntervalSinceNow: 50))
    #expect(try await makeOutbox(storage).remove(id) == .mayHaveArrived)
  }

  // MARK: Damage and secrets

  @Test func aDamagedBodyIsShownAndNotSent() async throws {
    let network = RecordingModule()
    let outbox = makeOutbox(storage, network)
    let id = try await outbox.add(post("a", large), label: "A")
    let piece = try #require(keys().last { $0.contains("/pieces/") })
    var batch = StorageBatch()
    batch.setBytes([1, 2, 3], forKey: piece)
    try storage.write(batch)
    try await drain(outbox)
    guard case .refused(let refusal)? = try await outbox.item(id)?.status else {
      Issue.record("it is not refused")
      return
    }
    #expect(refusal.cause == .damaged && network.requests.isEmpty)
    // The app mends it.
    try await outbox.replace(id, with: post("b"))
    try await drain(outbox)
    #expect(network.requests.map(\.path) == ["/b"])
    #expect(keys().isEmpty)
  }

  @Test func anAbsentOrDamagedRequestIsShown() async throws {
    let network = RecordingModule()
    let outbox = makeOutbox(storage, network)
    let absent = try await outbox.add(post("a"), label: "A")
    let damaged = try await outbox.add(post("b"), label: "B")
    try await storage.removeValue(forKey: "outbox/request/\(absent.rawValue)")
    try await storage.setValue(17, forKey: StorageKey<Int>("outbox/request/\(damaged.rawValue)"))
    try await drain(outbox)
    #expect(try await outbox.summary() == OutboxSummary(stopped: 2))
    #expect(network.requests.isEmpty)
    await #expect { try await outbox.request(of: damaged) } throws: { ($0 as? OutboxError)?.code == .damaged }
  }

  @Test func secretItemsNeedAStorageThatKeepsSecrets() async throws {
    let outbox = makeOutbox(
      OpenStorage(base: storage), configuration: OutboxConfiguration(sensitivity: .secret))
    for body in ["small", large] {
      await #expect { try await outbox.add(post("a", body), label: "A") } throws: { error in
        ((error as? OutboxError)?.underlying as? StorageError)?.code == .unprotected
      }
    }
    #expect(keys().isEmpty)
    try await makeOutbox(storage, configuration: OutboxConfiguration(sensitivity: .secret)).add(
      post("a"), label: "A")
  }

  @Test func aDamagedBellOfAnotherOutboxStopsNothing() async throws {
    let network = RecordingModule()
    let outbox = makeOutbox(storage, network)
    try await storage.setValue(17, forKey: StorageKey<Int>("outbox/bell/other"))
    try await outbox.add(post("a"), label: "A")
    try await drain(outbox)
    #expect(network.requests.count == 1)
  }

  @Test func outboxesOfDifferentNamesAreApart() async throws {
    let first = makeOutbox(storage)
    let second = makeOutbox(storage, configuration: OutboxConfiguration(name: "outbox/2"))
    try await first.add(post("a"), label: "A")
    #expect(try await second.summary() == OutboxSummary())
    try await second.add(post("b"), label: "B")
    #expect(try await first.items().map(\.label) == ["A"])
  }

  @Test func aDeliveredItemThatIsKeptHoldsUpNoOther() async throws {
    let outbox = makeOutbox(storage)
    try await outbox.add(post("a"), label: "A", lane: "l", account: nil, keepsResponse: true)
    try await drain(outbox)
    let id = try await outbox.add(post("b"), label: "B", lane: "l")
    #expect(try await outbox.item(id)?.status == .waiting(.turn))
  }

  @Test func aLaneOfAnyNameKeepsItsOrder() async throws {
    let network = RecordingModule()
    let outbox = makeOutbox(storage, network)
    let lanes = ["", "a", "a/b", "1:a", "é", "a:"]
    for number in 0..<3 { for lane in lanes { try await outbox.add(post("\(number)"), label: lane, lane: lane) } }
    #expect(
      try await outbox.items().count { if case .waiting(.turn) = $0.status { true } else { false } } == lanes.count)
    try await drain(outbox)
    #expect(network.requests.count == 18)
    #expect(keys().isEmpty)
  }
}
