import Foundation

/// State that is protected by a lock.
///
/// Sendable because the state is private, and every access to it lies between locking and unlocking.
package final class Locked<State>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  package init(_ state: sending State) { self.state = state }

  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
