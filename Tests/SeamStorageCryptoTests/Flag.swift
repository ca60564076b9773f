import Foundation

/// Something that has happened or has not.
///
/// Sendable because every access lies between locking and unlocking.
final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }

  func set() { lock.withLock { value = true } }
}
