import Foundation

extension Thread {
  /// Starts a thread with a name, which debuggers and Linux's `/proc` show; at most 15 bytes.
  ///
  /// The thread names itself: on Linux, `name` has no effect before the start, and is overwritten during it.
  package static func start(named name: String, _ body: @escaping @Sendable () -> Void) {
    detachNewThread {
      #if canImport(Darwin)
      pthread_setname_np(name)
      #else
      try? Data(name.utf8).write(to: URL(fileURLWithPath: "/proc/thread-self/comm"))
      #endif
      body()
    }
  }
}
