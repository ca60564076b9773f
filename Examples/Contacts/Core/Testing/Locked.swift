// NSLock: the standard library's Mutex needs iOS 18 and macOS 15.
import Foundation

/// State that is protected by a lock.
///
/// Sendable because the state is private, and every access to it lies between locking and unlocking.
public final class Locked<State>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  /// Makes a lock for the state.
  public init(_ state: sending State) { self.state = state }

  /// Calls the closure with exclusive access to the state; a nested call for the same state deadlocks.
  public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
