// NSLock: the standard library's Mutex needs iOS 18 and macOS 15.
import Foundation

/// State that is protected by a lock.
///
/// Sendable because the state is private, and every access to it lies between locking and unlocking.
final class Locked<State>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  init(_ state: sending State) { self.state = state }

  func withLock<Result, Failure: Error>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
