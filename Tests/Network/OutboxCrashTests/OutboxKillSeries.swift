import Foundation
import SeamConformance
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage
import SeamStorageSQLite
import SeamSupport
import StorageTestFixtures

/// Writers that are killed one after the other, on an outbox that the next one goes on with.
struct OutboxKillSeries {
  private static let itemsPerRound = 60
  private let server: CountingServer
  private let directory = TemporaryDirectory()
  private var random: SeededRandom
  private let enough: Int
  private var next = 0
  /// The items whose adding returned.
  private var acknowledged: [Int: OutboxItem.ID] = [:]

  private(set) var kills = 0
  /// Kills before the writer had opened the storage, and while it had something to add or to send.
  private(set) var killsBeforeOpen = 0
  private(set) var killsWhilePending = 0
  /// Items whose request a kill interrupted, counted once for each kill.
  private(set) var interrupted = 0
  private(set) var findings: [String] = []

  init(kills: Int, seed: UInt64) throws {
    enough = kills
    random = SeededRandom(seed: seed)
    server = try CountingServer(seed: seed &+ 1)
  }

  var acknowledgements: Int { acknowledged.count }
  var requests: Int { server.counts.requests }

  mutating func run() async throws {
    // A round can end before its moment comes.
    for _ in 0..<enough * 2 where kills < enough && findings.isEmpty { try await round() }
    let lines = try await write(killedAfter: nil)
    if lines.last != "done" { findings.append("the last writer was not done") }
    try await checkAtEnd()
    await server.server.stop()
  }

  private mutating func round() async throws {
    // A pause of any order of magnitude, as the speed of the disk is unknown.
    let microseconds = random.next(upTo: 40_000) >> random.next(upTo: 7)
    let line = random.next(upTo: 10) == 0 ? 0 : 1 + random.next(upTo: 2 * Self.itemsPerRound)
    let lines = try await write(killedAfter: (line, microseconds))
    if lines.last != "done" {
      kills += 1
      if lines.isEmpty { killsBeforeOpen += 1 }
    }
    try await check(isLast: false)
    if !findings.isEmpty { findings.append("after \(kills) kills, the last after line \(line)") }
  }

  /// Runs a writer, and notes the items that it acknowledged.
  private mutating func write(killedAfter moment: (line: Int, microseconds: Int)?) async throws -> [String] {
    let (path, port, first) = (directory.path("outbox.db"), server.server.port, next)
    let (lines, _) = try await blocking {
      try WriterProcess(path: path, port: port, first: first, count: Self.itemsPerRound)
        .run(killedAfter: moment)
    }
    for words in lines.map({ $0.split(separator: " ") }) where words.count > 1 {
      guard let number = Int(words[1]) else { continue }
      next = max(next, number + 1)
      if words[0] == "added" { acknowledged[number] = OutboxItem.ID(rawValue: String(words[2])) }
    }
    return lines
  }

  /// Compares the items of the outbox with the requests that the server counted.
  private mutating func check(isLast: Bool) async throws {
    let storage = SQLiteStorage(at: directory.path("outbox.db"))
    let outbox = StorageOutbox(in: storage, network: NoModule())
    var items: [Int: OutboxItem] = [:]
    var page = OutboxPage()
    while true {
      let part = try await outbox.items(page)
      for item in part { items[Int(item.label) ?? -1] = item }
      guard let last = part.last else { break }
      page.after = last.id
    }
    let summary = try await outbox.summary()
    await storage.close()
    let counted = server.counts.counted
    findings += server.counts.findings
    for (number, id) in acknowledged where items[number] == nil && !counted.contains(number) {
      findings.append("lost: \(number), item \(id), is gone and the server does not have it")
    }
    for (number, item) in items {
      if acknowledged[number].map({ $0 != item.id }) ?? false { findings.append("\(number) has another identifier") }
      check(number, item, isCounted: counted.contains(number))
    }
    interrupted += items.values.count { $0.isPending && $0.mayHaveArrived }
    if summary.pending > 0 && !isLast { killsWhilePending += 1 }
    let counts = (items.values.count { $0.isPending }, items.values.count { $0.isRefused })
    if summary.pending != counts.0 || summary.stopped != counts.1 { findings.append("the summary is \(summary)") }
  }

  private mutating func check(_ number: Int, _ item: OutboxItem, isCounted: Bool) {
    switch item.status {
    case .waiting, .sending:
      if isCounted, !item.mayHaveArrived {
        findings.append("lie: \(number) waits as never sent, and the server has it")
      }
    case .delivered:
      if !isCounted { findings.append("lie: \(number) is delivered, and the server does not have it") }
      if number % 5 != 0 { findings.append("\(number) is kept and was not to be") }
    case .refused:
      if !CountingServer.refuses(number) { findings.append("\(number) is refused") }
    case .unreadable: findings.append("\(number) is unreadable")
    }
  }

  /// After the last writer nothing is pending: everything arrived, once, in the order of its lane.
  private mutating func checkAtEnd() async throws {
    try await check(isLast: true)
    let order = server.counts.order
    let counted = server.counts.counted
    for number in acknowledged.keys where !CountingServer.refuses(number) && !counted.contains(number) {
      findings.append("lost: \(number) did not arrive")
    }
    if Set(order).count != order.count { findings.append("a request counts twice") }
    for task in 0..<3 {
      let lane = order.filter { $0 % 3 == task && $0.isMultiple(of: 2) }
      if lane != lane.sorted() { findings.append("lane \(task) arrived in the order \(lane)") }
    }
    let storage = SQLiteStorage(at: directory.path("outbox.db"))
    let outbox = StorageOutbox(in: storage, network: NoModule())
    let shown = try await outbox.items(OutboxPage(.stopped, limit: 10_000)).compactMap { Int($0.label) }
    let summary = try await outbox.summary()
    await storage.close()
    let refused = acknowledged.keys.filter(CountingServer.refuses)
    if !Set(refused).isSubset(of: shown) || !shown.allSatisfy(CountingServer.refuses) {
      findings.append("\(shown) are shown instead of \(refused.sorted())")
    }
    if summary.pending != 0 { findings.append("\(summary.pending) are pending at the end") }
  }
}

extension OutboxItem {
  fileprivate var isPending: Bool {
    switch status {
    case .waiting, .sending: true
    default: false
    }
  }

  fileprivate var isRefused: Bool { if case .refused = status { true } else { false } }
}

/// A module for an outbox that only shows.
private struct NoModule: NetworkModule {
  var requestBuilder: RequestBuilder { RequestBuilder(baseURL: URL(filePath: "/")) }
  var completionExecutor: any CompletionExecutor { ImmediateExecutor() }
  func perform<Request: NetworkRequest>(_ request: Request) async throws(NetworkError) -> Request.Response {
    throw NetworkError(.failed, reason: "nothing is sent")
  }
  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    throw NetworkError(.failed, reason: "nothing is sent")
  }
}
