import Foundation
import SeamConformance
import SeamNetwork
import SeamNetworkTesting
import SeamSupport

/// A server that counts requests by their `Idempotency-Key`, and fails at random.
final class CountingServer: Sendable {
  struct Counts {
    /// The number of the request that each key counts for.
    var numbers: [String: Int] = [:]
    /// The numbers in the order in which they counted.
    var order: [Int] = []
    var counted: Set<Int> = []
    /// How many requests arrived.
    var requests = 0
    /// The violations that the server found: wrong bodies, mixed keys, and requests that count twice.
    var findings: [String] = []
    var random: SeededRandom
  }

  let server: ScriptedServer
  private let state: Locked<Counts>

  init(seed: UInt64) throws {
    let server = try ScriptedServer()
    let state = Locked(Counts(random: SeededRandom(seed: seed)))
    server.on(.post, "/items") { request in
      let number = request.query.first?.value
      return state.withLock { $0.answer(request, number.flatMap { Int($0) } ?? -1) }
    }
    self.server = server
    self.state = state
  }

  var counts: Counts { state.withLock(\.self) }

  /// Whether the server refuses a request: one in a hundred.
  static func refuses(_ number: Int) -> Bool { number % 100 == 37 }
}

extension CountingServer.Counts {
  /// Counts a request, and answers it; one in five answers fails.
  fileprivate mutating func answer(_ request: ScriptedRequest, _ number: Int) -> ScriptedAnswer {
    requests += 1
    let key = request.headers["Idempotency-Key"] ?? ""
    let repetitions = number.isMultiple(of: 10) ? 10_000 : 3
    if request.text != String(repeating: "\(number) ", count: repetitions) {
      findings.append("\(number) arrived with another body")
    }
    if CountingServer.refuses(number) { return .response(422, body: "refused") }
    switch random.next(upTo: 20) {
    case 0: return .response(503)
    case 1: return .response(429)
    case 2: return .response().interrupted(.beforeHeader, by: .close)
    default: break
    }
    if let counted = numbers[key] {
      if counted != number { findings.append("the key of \(counted) came with \(number)") }
    } else {
      if !counted.insert(number).inserted { findings.append("\(number) counts twice") }
      numbers[key] = number
      order.append(number)
    }
    return random.next(upTo: 20) == 0 ? .response(201).interrupted(.insideHeader, by: .reset) : .response(201)
  }
}
