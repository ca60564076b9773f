// NSLock: the standard library's Mutex needs iOS 18 and macOS 15.
public import Foundation

/// State that is protected by a lock.
///
/// Sendable because only this type uses the state, and every access to it lies between locking and unlocking.
public final class Locked<State>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var state: State

  /// Makes a lock for the state.
  public init(_ state: sending State) { self.state = state }

  /// Calls the closure with exclusive access to the state; a nested call for the same state deadlocks.
  @inlinable public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
