#if canImport(Darwin)
  import Dispatch

  /// Tells that files of a directory may have changed; stops when it is let go.
  ///
  /// Apple's systems tell of files that come and go in a directory, not of those that are written. So it says four
  /// times a second that something may have changed, which costs its users a look at a version or a size.
  package final class DirectoryWatcher {
    private let source: any DispatchSourceProtocol

    /// Starts to watch.
    ///
    /// - Parameter onChange: called on a queue of the watcher's own; the name is always empty, as it is not known.
    package init(directory: String, onChange: @escaping @Sendable (_ file: String) -> Void) {
      let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "DirectoryWatcher \(directory)"))
      timer.schedule(deadline: .now() + .milliseconds(250), repeating: .milliseconds(250), leeway: .milliseconds(50))
      timer.setEventHandler { onChange("") }
      timer.activate()
      source = timer
    }

    deinit { source.cancel() }

    /// Nothing: whoever watches looks again anyway.
    package static func notify(directory: String) {}
  }
#endif
