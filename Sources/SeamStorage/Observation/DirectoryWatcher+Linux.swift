#if canImport(Glibc)
  import Dispatch
  import Glibc

  /// Tells that files of a directory changed, whoever changed them; stops when it is let go.
  ///
  /// It watches the path, not the directory that lies there when it starts: where the directory, one above it or a
  /// symbolic link on the way is moved, removed or made again, it goes on with what lies at the path then. While there
  /// is nothing to watch, or the system gives no watch (its number is limited, and some file systems have none), it says
  /// four times a second that something may have changed, and tries again.
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
      /// Has the timer run while nothing is watched.
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

    /// Has those who watch the directory look at everything again; costs two or three microseconds.
    ///
    /// For changes that no watch tells of, such as those of memory that is mapped from a file. It opens the directory,
    /// of which the watches tell, and closes it, which leaves nothing for the file system to write.
    package static func notify(directory: String) {
      let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor >= 0 { close(descriptor) }
    }
  }
#endif
