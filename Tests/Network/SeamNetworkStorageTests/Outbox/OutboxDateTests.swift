import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamStorage
import SeamSupport
import Testing

@testable import SeamNetworkStorage

/// A device's date that jumps loses no item, sends none twice, and makes none wait for longer than it would have.
struct OutboxDateTests {
  private let clock = VirtualClock()
  private let jump = Locked(0.0)
  private let storage = InMemoryStorage()
  private let shown = Locked<StorageOutbox?>(nil)
  private let isTimeHeld = Locked(false)
  private static let hours = 3600.0
  private static let renewal = Duration.seconds(61)

  /// The clock's time goes on; its date jumps.
  ///
  /// No time passes while it is held, while the first item is on its way, or because a claim is to be renewed: on a
  /// busy machine, hours would.
  private var network: NetworkClock {
    let base = clock.clock
    return NetworkClock(
      now: { base.now },
      sleep: { [shown, isTimeHeld] duration in
        if duration == Self.renewal { for await _ in AsyncStream(Void.self, { _ in }) {} }
        var mayPass = false
        while !mayPass {
          try Task.checkCancellation()
          await Task.yield()
          mayPass = try await shown.withLock { $0 }?.items().first?.status != .sending && !isTimeHeld.withLock { $0 }
        }
        try await base.sleep(for: duration)
      },
      timer: { base.timer(after: $0, fire: $1) },
      date: { [jump] in base.date.addingTimeInterval(jump.withLock { $0 }) })
  }

  private func outbox(
    _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) -> (StorageOutbox, FakeNetworkSession) {
    let session = FakeNetworkSession(answer: answer)
    let module = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: URL(filePath: "/").http), clock: network)
    let configuration = OutboxConfiguration(leaseDuration: Self.renewal * 3)
    return (StorageOutbox(in: storage, network: module, clock: network, configuration: configuration), session)
  }

  private func post(_ path: String) -> HTTPRequest {
    HTTPRequest(.post, URL(filePath: "/").appending(path: path).http, body: HTTPBody(path))
  }

  @Test(arguments: [-365 * 24, -20, -1, 1, 20, 365 * 24]) func aJumpDuringAPauseDelaysNothing(
    _ jumpInHours: Int
  ) async throws {
    let times = Locked<[String: [Duration]]>([:])
    // The date jumps before the pause of the first item ends, even if the second one is slow to be sent.
    isTimeHeld.withLock { $0 = true }
    let (outbox, _) = outbox { [clock, jump, shown, isTimeHeld] request in
      let name = request.url.lastPathComponent
      let attempt = times.withLock { times in
        times[name, default: []].append(clock.now)
        return times[name]?.count ?? 0
      }
      if name == "a" { return HTTPResponse(attempt < 3 ? 503 : 201, url: request.url) }
      if attempt == 1 {
        // The other one pauses already.
        while try await shown.withLock({ $0 })?.items().first?.failure == nil { await Task.yield() }
        jump.withLock { $0 = Double(jumpInHours) * Self.hours }
        isTimeHeld.withLock { $0 = false }
      }
      return HTTPResponse((times.withLock { $0["a"]?.count ?? 0 }) < 3 && attempt < 2000 ? 503 : 201, url: request.url)
    }
    shown.withLock { $0 = outbox }
    let first = try await outbox.add(post("a"), label: "a")
    // This one always waits for a time that is sooner than that of the other.
    let second = try await outbox.add(post("b"), label: "b")
    let running = Task { try await outbox.run() }
    for try await summary in outbox.changes() where summary.pending == 0 { break }
    running.cancel()
    try await running.value
    shown.withLock { $0 = nil }
    #expect(try await outbox.item(first) == nil)
    #expect(try await outbox.item(second) == nil)
    let attempts = times.withLock { $0["a"] ?? [] }
    #expect(attempts.count == 3)
    // The pauses are of seconds; a jump is noticed within minutes.
    for (earlier, later) in zip(attempts, attempts.dropFirst()) { #expect(later - earlier < .seconds(15 * 60)) }
  }

  @Test(arguments: [-365 * 24, -20, 0, 20, 365 * 24]) func aPauseOfAnEarlierRunIsNoLongerThanItWasToBe(
    _ jumpInHours: Int
  ) async throws {
    let (first, session) = outbox { HTTPResponse(503, url: $0.url) }
    let id = try await first.add(post("a"), label: "a")
    shown.withLock { $0 = first }
    let running = Task { try await first.run() }
    for try await _ in first.changes() where try await first.item(id)?.failure != nil { break }
    running.cancel()
    try await running.value
    #expect(!session.requests.isEmpty)
    jump.withLock { $0 = Double(jumpInHours) * Self.hours }
    let sent = Locked<Duration?>(nil)
    let (second, _) = outbox { [clock] request in
      sent.withLock { $0 = $0 ?? clock.now }
      return HTTPResponse(201, url: request.url)
    }
    shown.withLock { $0 = second }
    let item = try #require(try await second.item(id))
    if case .waiting(.retry(let date)) = item.status {
      #expect(date.timeIntervalSince(network.date) <= 1200)
    } else {
      #expect(item.status == .waiting(.turn))
    }
    let start = clock.now
    let rerunning = Task { try await second.run() }
    for try await summary in second.changes() where summary.pending == 0 { break }
    rerunning.cancel()
    try await rerunning.value
    shown.withLock { $0 = nil }
    // The clock goes on while the outbox waits for more.
    #expect(try #require(sent.withLock { $0 }) - start < .seconds(3600))
  }
}
