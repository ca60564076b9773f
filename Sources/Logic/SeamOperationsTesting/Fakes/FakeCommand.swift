public import SeamOperations
import SeamSupport

/// A command that changes nothing, and whose end a test controls.
///
/// ```swift
/// let refresh = FakeCommand(.waits)
/// screen.handle(.refresh)
/// await refresh.waitForRun()
/// refresh.report(CommandProgress(completed: 1, of: 2))
/// refresh.succeed()
/// ```
public final class FakeCommand: Sendable {
  /// How a run ends.
  public enum Outcome: Sendable {
    /// At once, with success.
    case succeeds
    /// At once, with an error.
    case fails(any Error)
    /// When the test ends it, or when it is cancelled.
    case waits
  }

  private struct Run {
    let progress: @Sendable (CommandProgress) -> Void
    var end: CheckedContinuation<Void, any Error>?
    var result: Result<Void, any Error>?
  }

  private struct State {
    var outcome: Outcome
    var runCount = 0
    /// The runs that have not ended.
    var runs: [Int: Run] = [:]
    var starts: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  /// Creates a command.
  public init(_ outcome: Outcome = .succeeds) { state = Locked(State(outcome: outcome)) }

  /// The command, which keeps this object.
  public var command: BoundCommand { BoundCommand { try await self.run($0) } }

  /// How often the command was run.
  public var runCount: Int { state.withLock { $0.runCount } }

  /// How the next runs end.
  public func set(_ outcome: Outcome) { state.withLock { $0.outcome = outcome } }

  /// Waits until a run waits for its end; returns immediately if one already does.
  public func waitForRun() async {
    await withCheckedContinuation { continuation in
      let isRunning = state.withLock { state in
        if state.runs.isEmpty { state.starts.append(continuation) }
        return !state.runs.isEmpty
      }
      if isRunning { continuation.resume() }
    }
  }

  /// Reports progress in the runs that wait.
  public func report(_ progress: CommandProgress) {
    for run in state.withLock({ Array($0.runs.values) }) { run.progress(progress) }
  }

  /// Ends the runs that wait.
  public func succeed() { end(.success(())) }

  /// Ends the runs that wait, with an error.
  public func fail(_ error: any Error) { end(.failure(error)) }

  private func end(_ result: Result<Void, any Error>) {
    for id in state.withLock({ Array($0.runs.keys) }) { end(id, result) }
  }

  private func end(_ id: Int, _ result: Result<Void, any Error>) {
    let end = state.withLock { state in
      guard state.runs[id]?.result == nil else { return nil as CheckedContinuation<Void, any Error>? }
      state.runs[id]?.result = result
      return state.runs[id]?.end
    }
    end?.resume(with: result)
  }

  private func run(_ progress: @escaping @Sendable (CommandProgress) -> Void) async throws {
    let (id, outcome, starts) = state.withLock { state -> (Int, Outcome, [CheckedContinuation<Void, Never>]) in
      state.runCount += 1
      guard case .waits = state.outcome else { return (state.runCount, state.outcome, []) }
      state.runs[state.runCount] = Run(progress: progress)
      defer { state.starts = [] }
      return (state.runCount, state.outcome, state.starts)
    }
    for start in starts { start.resume() }
    switch outcome {
    case .succeeds: return
    case .fails(let error): throw error
    case .waits: try await waitForEnd(of: id)
    }
  }

  private func waitForEnd(of id: Int) async throws {
    defer { state.withLock { _ = $0.runs.removeValue(forKey: id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state in
          state.runs[id]?.end = continuation
          return state.runs[id]?.result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      end(id, .failure(CancellationError()))
    }
  }
}
