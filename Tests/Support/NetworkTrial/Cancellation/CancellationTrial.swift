import Foundation
import SeamConformance
import SeamNetwork
import SeamNetworkTesting
import SeamSupport

/// Cancels calls at random moments under load, and checks that nothing of them remains.
struct CancellationTrial {
  let calls: Int
  let seed: UInt64
  private static let workers = 16

  /// Prints figures, and a line that begins with `problem` for each thing that is not as it must be.
  static func run(calls: Int, seed: UInt64) async throws {
    // This first trial starts everything that the process starts once, so that the second does not count it.
    _ = try await CancellationTrial(calls: 320, seed: seed).runUnlessItHangs()
    let before = ProcessFigures.now
    let start = ContinuousClock.now
    var outcome = try await CancellationTrial(calls: calls, seed: seed).runUnlessItHangs()
    let time = start.duration(to: .now)
    // Threads end a moment after they were told to.
    while ProcessFigures.now.ownThreads > 0, start.duration(to: .now) < time + .seconds(10) {
      await Task.yield()
    }
    let after = ProcessFigures.now
    if outcome.calls != calls / workers * workers { outcome.problems.append("\(outcome.calls) calls ended") }
    if after.descriptors > before.descriptors { outcome.problems.append("descriptors are left") }
    if after.ownThreads > 0 { outcome.problems.append("\(after.ownThreads) threads are left") }
    // Those of the runtime come and go, by a few.
    if after.threads > before.threads + 4 { outcome.problems.append("many threads are left") }
    print("before: \(before)\nafter: \(after)\n\(outcome)\nin \(time)")
  }

  /// Runs within a time limit that is far beyond the need of the slowest machine.
  private func runUnlessItHangs() async throws -> CancellationOutcome {
    try await withDeadline(
      .seconds(30) + .milliseconds(50) * calls, clock: NetworkClock(), timeoutError: Violation(reason: "it hangs")
    ) { try await run() }
  }

  private func run() async throws -> CancellationOutcome {
    let bench = try CancellationBench()
    let flapping = Task { await flap(bench.connectivity) }
    var outcome = await withTaskGroup(of: CancellationOutcome.self) { group in
      for worker in 0..<Self.workers { group.addTask { await work(worker, bench) } }
      return await group.reduce(into: CancellationOutcome()) { $0.add($1) }
    }
    flapping.cancel()
    await flapping.value
    outcome.renewals = bench.renewals.count
    await bench.settle()
    if bench.connectivity.observerCount > 0 { outcome.problems.append("calls wait for connectivity") }
    // More at the same time than the limits allow, so that a turn that is not given back would be missed.
    let last = await withTaskGroup(of: CancellationOutcome.self) { group in
      for number in 0..<72 {
        group.addTask {
          var outcome = CancellationOutcome()
          await keep(CallKind.reliable[number % CallKind.reliable.count], -1 - number, bench, &outcome)
          return outcome
        }
      }
      return await group.reduce(into: CancellationOutcome()) { $0.add($1) }
    }
    outcome.problems += last.problems.map { "afterwards, \($0)" }
    await bench.settle()
    try await bench.end()
    return outcome
  }

  /// Loses and finds the connection, again and again.
  private func flap(_ connectivity: FakeNetworkStateProvider) async {
    while !Task.isCancelled {
      connectivity.set(.offline)
      for _ in 0..<300 { await Task.yield() }
      connectivity.set(.online)
      for _ in 0..<3000 where !Task.isCancelled { await Task.yield() }
    }
    connectivity.set(.online)
  }

  private func work(_ worker: Int, _ bench: CancellationBench) async -> CancellationOutcome {
    var random = SeededRandom(seed: seed &+ UInt64(worker) << 32)
    var outcome = CancellationOutcome()
    for index in 0..<(calls / Self.workers) {
      let number = worker * calls + index
      if random.next(upTo: 6) == 0 {
        await keep(random.pick(CallKind.reliable) ?? .small, number, bench, &outcome)
      } else {
        await cancel(random.pick(CallKind.allCases) ?? .small, number, bench, &random, &outcome)
      }
    }
    return outcome
  }

  /// Performs a call that is not cancelled, and must return.
  private func keep(
    _ kind: CallKind, _ number: Int, _ bench: CancellationBench, _ outcome: inout CancellationOutcome
  ) async {
    outcome.kept += 1
    do {
      let bytes = try await bench.perform(TrialRequest(kind: kind, number: number, recorder: CallRecorder()))
      if bytes.count != kind.size { outcome.problems.append("\(kind) returned \(bytes.count) bytes") }
    } catch {
      outcome.problems.append("\(kind), which was not cancelled, threw \(error)")
    }
  }

  private func cancel(
    _ kind: CallKind, _ number: Int, _ bench: CancellationBench, _ random: inout SeededRandom,
    _ outcome: inout CancellationOutcome
  ) async {
    let recorder = CallRecorder()
    let task = Task { () async -> Result<[UInt8], NetworkError> in
      defer { recorder.phase = .afterEnd }
      do throws(NetworkError) {
        return .success(try await bench.perform(TrialRequest(kind: kind, number: number, recorder: recorder)))
      } catch {
        return .failure(error)
      }
    }
    if random.next(upTo: 4) == 0, let target = kind.certainPhase {
      while recorder.phase != target, recorder.phase != .afterEnd { await Task.yield() }
    } else {
      // Either a number of turns, or a phase if the call gets there, and a few turns more.
      let target = random.next(upTo: 3) > 0 ? random.pick(CallPhase.allCases.dropLast()) : nil
      for _ in 0..<random.next(upTo: 600) where recorder.phase != target { await Task.yield() }
      if target != .beforeStart { for _ in 0..<random.next(upTo: 6) { await Task.yield() } }
    }
    let phase = recorder.phase
    let start = ContinuousClock.now
    task.cancel()
    let result = await task.value
    outcome.count(result, of: kind, in: phase, after: start.duration(to: .now))
  }
}
