import SeamSupport

/// A command with the infrastructure that it reads and writes, as a library hands it out.
///
/// ```swift
/// try await library.refresh().run()
///
/// let upload = library.upload(photos).retrying(CommandRetry()).start()
/// for await progress in upload.progress { show(progress) }
/// try await upload.end()
/// ```
///
/// Each run is a run of its own: a command that is run twice makes its change twice. Make one by ``Operations``,
/// and fake it by `FakeCommand` (SeamOperationsTesting).
public struct BoundCommand: Sendable {
  typealias Perform = @concurrent @Sendable (@escaping @Sendable (CommandProgress) -> Void) async throws -> Void

  let perform: Perform

  init(_ perform: @escaping Perform) { self.perform = perform }

  /// Creates a command of a closure, for a change that belongs to no ``Operations``.
  ///
  /// - Parameter run: makes the change, and reports its progress.
  public init(run: @escaping @Sendable (_ progress: @escaping @Sendable (CommandProgress) -> Void) async throws -> Void)
  {
    perform = { try await run($0) }
  }

  /// Makes the change, off the caller's actor.
  ///
  /// Cancelling the task cancels the command; the call returns or throws once the command has ended.
  public func run() async throws { try await run { _ in } }

  /// Makes the change, off the caller's actor, and forwards each progress report of the command.
  ///
  /// - Parameter onProgress: receives each report, in the context in which the command reports; never called after the
  ///   end.
  public func run(onProgress: @escaping @Sendable (CommandProgress) -> Void) async throws {
    try Task.checkCancellation()
    let isRunning = Locked(true)
    defer { isRunning.withLock { $0 = false } }
    try await perform { progress in
      // Under the lock, so that no call is under way after the end.
      isRunning.withLock { if $0 { onProgress(progress) } }
    }
  }

  /// Starts to make the change in a task of its own, and returns its progress and end.
  public func start() -> CommandRun { CommandRun(self) }

  /// Returns a command that makes this change and then another; if this one fails, the other is not made.
  ///
  /// Each change is half of the progress.
  public func then(_ other: BoundCommand) -> BoundCommand {
    BoundCommand { [perform] progress in
      try await perform { if let part = $0.part(0, of: 2) { progress(part) } }
      try Task.checkCancellation()
      try await other.perform { if let part = $0.part(1, of: 2) { progress(part) } }
    }
  }
}
