#if canImport(Darwin)
  import Dispatch

  /// Reports that files of a directory may have changed; stops when it is deallocated.
  ///
  /// Apple's systems report files that are added to or removed from a directory, not those that are written. So it
  /// reports a possible change four times a second, and its users check a version or a size.
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

    /// Does nothing: watchers check periodically anyway.
    package static func notify(directory: String) {}
  }
#endif
