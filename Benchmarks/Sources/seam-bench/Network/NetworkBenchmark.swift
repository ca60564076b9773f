import CAllocations
import CMalloc
import Foundation

/// A small GET and a large body by raw libcurl, `CurlNetworkSession`, a network module and `URLSession`, in one run.
///
/// The server is nginx on the loopback interface, in a process of its own. Times are microseconds of a call with so
/// many calls in flight; p50 and p99 are medians of the rounds. `vs_…` divides our figure by the other side's.
struct NetworkBenchmark: Benchmark {
  static let name = "network"

  let scale: Scale

  init(scale: Scale) { self.scale = scale }

  func run(report: (Figure) -> Void) async throws {
    let server = try await LoopbackServer()
    let clients = try NetworkClients(server)
    try await measureCalls(clients, report)
    try await measureAllocations(clients, report)
    try await measureMemory(clients, report)
    try await measureLarge(clients, to: server.downloadPath, report)
    await clients.close()
  }

  // MARK: Calls

  private func measureCalls(_ clients: NetworkClients, _ report: (Figure) -> Void) async throws {
    for width in [1, 8, 64] {
      let figures = try await figures(of: clients, inFlight: width)
      for side in NetworkSide.allCases {
        guard let figure = figures[side] else { continue }
        report(Figure(name: "network.\(side).p50_\(width)", value: figure.p50, unit: "us"))
        report(Figure(name: "network.\(side).p99_\(width)", value: figure.p99, unit: "us"))
        report(Figure(name: "network.\(side).throughput_\(width)", value: figure.throughput, unit: "calls/s"))
      }
      guard let raw = figures[.raw], let urlSession = figures[.urlsession] else { continue }
      let suffix = width == 1 ? "" : "_\(width)"
      for side in [NetworkSide.session, .module] {
        guard let ours = figures[side] else { continue }
        report(Figure(name: "network.\(side).p50\(suffix).vs_raw_curl", value: ours.p50 / raw.p50, unit: "x"))
        report(Figure(name: "network.\(side).p50\(suffix).vs_urlsession", value: ours.p50 / urlSession.p50, unit: "x"))
        let throughput = "network.\(side).throughput_\(width)"
        report(Figure(name: "\(throughput).vs_raw_curl", value: ours.throughput / raw.throughput, unit: "x"))
        report(
          Figure(name: "\(throughput).vs_urlsession", value: ours.throughput / urlSession.throughput, unit: "x"))
      }
    }
  }

  /// Measures all sides in turns, so that other load on the machine affects all.
  private func figures(
    of clients: NetworkClients, inFlight width: Int
  ) async throws -> [NetworkSide: CallFigures] {
    let count = scale(full: width == 1 ? 2000 : 6400, quick: 128)
    var rounds: [NetworkSide: [CallFigures]] = [:]
    // The first round warms up connections and caches.
    for round in 0...scale(full: 9, quick: 1) {
      let sides = NetworkSide.allCases
      for offset in sides.indices {
        let side = sides[(round + offset) % sides.count]
        let figures = try await measure(side, of: clients, calls: count, inFlight: width)
        if round > 0 { rounds[side, default: []].append(figures) }
      }
    }
    return rounds.mapValues(CallFigures.median)
  }

  private func measure(
    _ side: NetworkSide, of clients: NetworkClients, calls: Int, inFlight width: Int
  ) async throws -> CallFigures {
    let start = ContinuousClock.now
    let times = try await withThrowingTaskGroup(of: [Duration].self) { group in
      for _ in 0..<width { group.addTask { try await clients.get(side, count: calls / width) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    return CallFigures(times, total: .now - start)
  }

  // MARK: Memory

  private func measureAllocations(_ clients: NetworkClients, _ report: (Figure) -> Void) async throws {
    let count = scale(full: 2000, quick: 100)
    for side in NetworkSide.allCases {
      allocations_start()
      _ = try await clients.get(side, count: count)
      let allocations = Double(allocations_stop()) / Double(count)
      report(Figure(name: "network.\(side).allocations", value: allocations, unit: "per call"))
    }
  }

  /// Measures the growth of the heap during many calls, after a tenth as many to warm up.
  private func measureMemory(_ clients: NetworkClients, _ report: (Figure) -> Void) async throws {
    let count = scale(full: 10_000, quick: 100)
    for side in NetworkSide.allCases {
      _ = try await clients.get(side, count: count / 10)
      let before = mallinfo2().uordblks
      _ = try await clients.get(side, count: count)
      let growth = Double(Int(mallinfo2().uordblks) - Int(before)) / 1024
      report(Figure(name: "network.\(side).heap_growth_\(count)", value: growth, unit: "kB"))
    }
  }

  // MARK: A large body

  private func measureLarge(
    _ clients: NetworkClients, to path: String, _ report: (Figure) -> Void
  ) async throws {
    let rounds = scale(full: 9, quick: 1)
    let megabytes = LoopbackServer.largeSize >> 20
    for side in [NetworkSide.module, .session, .urlsession] {
      let outcome = try await Comparison(rounds: rounds, operations: megabytes).run { _ in
        try await clients.readLarge(side)
      } theirs: { _ in
        try await clients.readLarge(.raw)
      }
      let name = side == .module ? "network.download" : "network.download.\(side)"
      report(Figure(name: "\(name).vs_raw_curl", value: outcome.ratio, unit: "x"))
      report(Figure(name: name, value: outcome.ours, unit: "MB/s"))
    }
    let toFile = try await Comparison(rounds: rounds, operations: megabytes).run { _ in
      try await clients.downloadLarge(.module, to: path)
    } theirs: { _ in
      try await clients.downloadLarge(.raw, to: path)
    }
    report(Figure(name: "network.download_to_file.vs_raw_curl", value: toFile.ratio, unit: "x"))
    report(Figure(name: "network.download_to_file", value: toFile.ours, unit: "MB/s"))
    for side in [NetworkSide.raw, .module, .urlsession] {
      report(
        Figure(name: "network.download.\(side).peak", value: try await peakGrowth(reading: side, clients), unit: "MB"))
    }
  }

  /// The peak growth of the process's memory while it reads the large file, in megabytes.
  private func peakGrowth(reading side: NetworkSide, _ clients: NetworkClients) async throws -> Double {
    malloc_trim(0)
    // Resets the peak, `VmHWM` (proc(5)).
    try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    let before = try memory("VmRSS")
    try await clients.readLarge(side)
    return try (memory("VmHWM") - before) / 1024
  }

  /// A value of `/proc/self/status`, in kilobytes.
  private func memory(_ name: String) throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    let value = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
    guard let value else { throw LoopbackServer.Unusable(description: "the system does not tell \(name)") }
    return value
  }
}

/// How long calls took.
struct CallFigures: Sendable {
  /// In microseconds.
  let p50: Double
  let p99: Double
  /// In calls per second.
  let throughput: Double

  init(_ times: [Duration], total: Duration) {
    let sorted = times.sorted()
    func microseconds(_ share: Double) -> Double { sorted[Int(Double(sorted.count - 1) * share)] / .microseconds(1) }
    (p50, p99) = (microseconds(0.5), microseconds(0.99))
    throughput = Double(times.count) / (total / .seconds(1))
  }

  private init(p50: Double, p99: Double, throughput: Double) {
    (self.p50, self.p99, self.throughput) = (p50, p99, throughput)
  }

  /// The median of each figure.
  static func median(of rounds: [CallFigures]) -> CallFigures {
    func median(_ value: KeyPath<CallFigures, Double>) -> Double {
      rounds.map { $0[keyPath: value] }.sorted()[rounds.count / 2]
    }
    return CallFigures(p50: median(\.p50), p99: median(\.p99), throughput: median(\.throughput))
  }
}
