#if canImport(Darwin)
// Written from Apple's headers, not compiled yet.
import Darwin

/// Constants whose names differ between the headers of Apple's platforms and of Linux.
enum Platform {
  static let windowSizeRequest = UInt(TIOCGWINSZ)
  /// `_POSIX_VDISABLE`, a macro that Swift does not import: disables a control character.
  static let disabledCharacter: cc_t = 0xFF
}

extension sigaction {
  typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  mutating func setHandler(_ handler: @escaping Handler) { __sigaction_u.__sa_sigaction = handler }

  var isIgnored: Bool {
    unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
#endif
