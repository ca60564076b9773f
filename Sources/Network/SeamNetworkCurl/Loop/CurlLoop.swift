#if os(Linux)
import Foundation
import SeamNetwork

/// A command for the thread.
enum LoopCommand: Sendable {
  case start(Exchange)
  /// The caller gave up, and was told so.
  case end(Exchange)
  /// The reader has at most half of the buffer's limit left to read.
  case resumeReceiving(Exchange)
  /// There are bytes of the request's body.
  case resumeSending(Exchange)
}

/// The callers' side of the thread that runs transfers.
///
/// The thread holds only the inbox; it ends once no session and no exchange uses the loop.
final class CurlLoop: Sendable {
  private let settings: TransferSettings
  private let inbox = LoopInbox()

  init(_ settings: TransferSettings) { self.settings = settings }

  deinit { inbox.close() }

  /// Passes a command to the thread, which starts with the first; returns false if the loop is closed.
  func post(_ command: LoopCommand) -> Bool {
    switch inbox.post(command) {
    case .posted: return true
    case .closed: return false
    case .needsThread:
      Thread.start(named: "SeamCurl") { [inbox, settings] in
        CurlEngine(inbox, settings).run()
        inbox.didEnd()
      }
      return true
    }
  }

  /// Ends all transfers, and returns once the thread has freed everything.
  func close() async { await inbox.closeAndWait() }
}
#endif
