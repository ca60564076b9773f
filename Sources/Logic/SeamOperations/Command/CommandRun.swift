/// A run of a command that was started.
///
/// Releasing it does not end the run.
public final class CommandRun: Sendable {
  /// The progress reports; of several that arrive before one is read, only the newest is kept.
  ///
  /// It ends with the run. One task iterates.
  public let progress: AsyncStream<CommandProgress>
  private let task: Task<Void, any Error>

  init(_ command: BoundCommand) {
    let (progress, reports) = AsyncStream.makeStream(of: CommandProgress.self, bufferingPolicy: .bufferingNewest(1))
    self.progress = progress
    task = Task {
      defer { reports.finish() }
      try await command.perform { reports.yield($0) }
    }
  }

  /// Cancels the command; ``end()`` still waits until it has ended.
  public func cancel() { task.cancel() }

  /// Waits for the end of the run.
  ///
  /// Cancelling the task that waits cancels the command.
  public func end() async throws {
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
