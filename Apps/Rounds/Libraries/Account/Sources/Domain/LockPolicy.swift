/// When the app is locked without the user's doing, as a pure function.
///
/// Times are measured by a clock that cannot be set. A time that lies before the last use is no proof that little time
/// went by, so it locks.
public struct LockPolicy: Hashable, Sendable {
  /// How long the app stays unlocked without being used; nil for ever.
  public var idle: Duration?
  /// How long the app stays unlocked after it was left; nil for as long as ``idle`` allows.
  public var away: Duration?

  /// Creates a policy.
  public init(idle: Duration? = .seconds(300), away: Duration? = .seconds(60)) {
    self.idle = idle
    self.away = away
  }

  /// Returns whether the app has to be locked.
  ///
  /// - Parameters:
  ///   - now: the time since a fixed moment.
  ///   - lastUse: when the app was last used.
  ///   - left: when the app was left; nil if it was not, or the user came back.
  public func isDue(at now: Duration, lastUse: Duration, left: Duration?) -> Bool {
    if now < lastUse { return true }
    if let idle, now - lastUse >= idle { return true }
    guard let left else { return false }
    if now < left { return true }
    return away.map { now - left >= $0 } ?? false
  }
}
