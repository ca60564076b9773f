#if canImport(Glibc)
import Dispatch
import Glibc

/// Reports that files of a directory changed, in any process; stops when it is deallocated.
///
/// It watches the path, not one directory: if the directory, a parent or a symbolic link on the way is moved, removed
/// or made again, it continues with the directory at the path then. While there is no directory, or the system grants
/// no watch (their number is limited, and some file systems have none), it reports a possible change four times a
/// second, and tries again.
package final class DirectoryWatcher {
  private let timer: any DispatchSourceProtocol
  private let events: (any DispatchSourceProtocol)?

  /// Starts to watch.
  ///
  /// - Parameter onChange: called on a queue of the watcher's own with the name of a file; several changes of one
  ///   file may be one call. The name is empty where it is not known.
  package init(directory: String, onChange: @escaping @Sendable (_ file: String) -> Void) {
    let queue = DispatchQueue(label: "DirectoryWatcher \(directory)")
    let timer = DispatchSource.makeTimerSource(queue: queue)
    self.timer = timer
    defer { timer.activate() }
    guard let watches = DirectoryWatches(directory) else {
      timer.schedule(deadline: .now() + .milliseconds(250), repeating: .milliseconds(250))
      timer.setEventHandler { onChange("") }
      events = nil
      return
    }
    /// Runs the timer while nothing is watched.
    func setTimer() {
      let start = watches.isWatching ? DispatchTime.distantFuture : .now() + .milliseconds(250)
      timer.schedule(deadline: start, repeating: .milliseconds(250))
    }
    let events = DispatchSource.makeReadSource(fileDescriptor: watches.descriptor, queue: queue)
    // Both handlers run on the queue, one at a time.
    events.setEventHandler {
      let changed = watches.takeChanges()
      if !watches.isWatching { setTimer() }
      for file in changed { onChange(file) }
    }
    timer.setEventHandler {
      if watches.start() { setTimer() }
      onChange("")
    }
    events.setCancelHandler { close(watches.descriptor) }
    watches.start()
    setTimer()
    self.events = events
    events.activate()
  }

  deinit {
    timer.cancel()
    events?.cancel()
  }

  /// Makes all watchers of the directory check everything; takes two or three microseconds.
  ///
  /// For changes that watches do not report, such as those of memory that is mapped from a file. It opens and closes
  /// the directory, which watches report and which writes nothing to the medium.
  package static func notify(directory: String) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { close(descriptor) }
  }
}
#endif
