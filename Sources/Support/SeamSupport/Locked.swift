// NSLock: the standard library's Mutex needs iOS 18 and macOS 15.
package import Foundation

/// State that is protected by a lock.
///
/// Sendable because only this type uses the state, and every access to it lies between locking and unlocking.
/// Inlinable, so that each module compiles it for its own states.
package final class Locked<State>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var state: State

  package init(_ state: sending State) { self.state = state }

  /// Calls the closure with exclusive access to the state; a nested call for the same state deadlocks.
  @inlinable package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
