import SeamStorage
import SeamSupport

/// Whether the log may end with a commit that failed and could not be overwritten, which a crash would bring back.
final class FailedCommit: Sendable {
  private let state = Locked(false)

  var mayBeStored: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
