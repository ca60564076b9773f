import Dispatch

/// Where completions of the callback API run.
public protocol CompletionExecutor: Sendable {
  /// Runs a completion, in the order of the calls.
  func execute(_ completion: @escaping @Sendable () -> Void)
}

/// Runs completions on the main actor.
public struct MainActorExecutor: CompletionExecutor {
  /// Creates an executor.
  public init() {}

  public func execute(_ completion: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: completion) }
}

/// Runs completions at once, on the thread that has the result.
public struct ImmediateExecutor: CompletionExecutor {
  /// Creates an executor.
  public init() {}

  public func execute(_ completion: @escaping @Sendable () -> Void) { completion() }
}
