#if canImport(Glibc)
import Glibc

/// Constants whose names differ between the headers of Apple's platforms and of Linux.
enum Platform {
  static let windowSizeRequest = UInt(TIOCGWINSZ)
  /// `_POSIX_VDISABLE`, a macro that Swift does not import: disables a control character.
  static let disabledCharacter: cc_t = 0
}

extension sigaction {
  typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  mutating func setHandler(_ handler: @escaping Handler) { __sigaction_handler.sa_sigaction = handler }

  var isIgnored: Bool {
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
#endif
