#if canImport(Glibc)
  import Glibc

  /// What the system's headers call differently on Apple's platforms and on Linux.
  enum Platform {
    static let windowSizeRequest = UInt(TIOCGWINSZ)
    /// `_POSIX_VDISABLE`, a macro that Swift does not see: the control character that no key sends.
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
