import Foundation

/// Ends the running statement when the task is cancelled, and no statement after it.
///
/// Sendable because a lock protects the state. The action runs under the lock, so it never reaches a statement of the
/// next transaction.
package final class TransactionCancellation: @unchecked Sendable {
  private let lock = NSLock()
  private var cancelled = false
  private var action: (() -> Void)?

  package init() {}

  package var isCancelled: Bool {
    lock.lock()
    defer { lock.unlock() }
    return cancelled
  }

  package func cancel() {
    lock.lock()
    defer { lock.unlock() }
    cancelled = true
    action?()
  }

  package func check() throws {
    if isCancelled { throw CancellationError() }
  }

  /// Runs a body that the action can interrupt.
  package func interruptible<Result>(by action: @escaping () -> Void, _ body: () throws -> Result) throws -> Result {
    try set(action)
    defer { remove() }
    return try body()
  }

  private func set(_ action: @escaping () -> Void) throws {
    lock.lock()
    defer { lock.unlock() }
    if cancelled { throw CancellationError() }
    self.action = action
  }

  private func remove() {
    lock.lock()
    defer { lock.unlock() }
    action = nil
  }
}
