/// A command with what it reads and writes: what a library hands out.
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
  /// - Parameter run: makes the change, and reports how far it is.
  public init(run: @escaping @Sendable (_ progress: @escaping @Sendable (CommandProgress) -> Void) async throws -> Void)
  {
    perform = { try await run($0) }
  }

  /// Makes the change, off the caller's actor.
  ///
  /// If the task is cancelled, the command is, and it throws when the command ends.
  public func run() async throws { try await run { _ in } }

  /// Makes the change, off the caller's actor, and hands on each report of the command.
  ///
  /// - Parameter onProgress: called where the command reports; never after the end.
  public func run(onProgress: @escaping @Sendable (CommandProgress) -> Void) async throws {
    try Task.checkCancellation()
    let isRunning = Locked(true)
    defer { isRunning.withLock { $0 = false } }
    try await perform { progress in
      // Under the lock, so that none is under way after the end.
      isRunning.withLock { if $0 { onProgress(progress) } }
    }
  }

  /// Starts to make the change in a task of its own, and returns its progress and end.
  public func start() -> CommandRun { CommandRun(self) }

  /// Returns a command that makes this change, and then another; the other is not made if this one fails.
  ///
  /// Each is half of the progress.
  public func then(_ other: BoundCommand) -> BoundCommand {
    BoundCommand { [perform] progress in
      try await perform { if let part = $0.part(0, of: 2) { progress(part) } }
      try Task.checkCancellation()
      try await other.perform { if let part = $0.part(1, of: 2) { progress(part) } }
    }
  }
}
