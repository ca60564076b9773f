#if canImport(Darwin)
import Darwin
import Dispatch

/// Reports that files of a directory may have changed; stops when it is deallocated.
///
/// The system reports files that are added, renamed or removed, and ``notify(directory:)``, and the process sleeps
/// meanwhile. Apple's systems report neither a write to a file of the directory nor another directory at the path whose
/// parent was replaced. So the watcher also reports a possible change every five seconds, and continues with the
/// directory that is at the path then. While there is none, it does so four times a second.
package final class DirectoryWatcher {
  private let watch: DirectoryWatch

  /// Starts to watch.
  ///
  /// - Parameter onChange: called on a queue of the watcher's own; the name is always empty, as it is not known.
  package init(directory: String, onChange: @escaping @Sendable (_ file: String) -> Void) {
    watch = DirectoryWatch(directory) { onChange("") }
  }

  deinit { watch.end() }

  /// Makes all watchers of the directory check everything.
  ///
  /// It locks and unlocks the directory, which watches report and which writes nothing to the medium.
  package static func notify(directory: String) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // A lock that another process holds for the same purpose is released, and so reported, at once.
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }
}

/// The system's watch of the directory at a path.
private final class DirectoryWatch: Sendable {
  private struct State {
    var timer: (any DispatchSourceTimer)?
    /// Nil while there is no directory that can be watched.
    var watched: (source: any DispatchSourceFileSystemObject, identity: Identity)?
  }

  /// Distinguishes a directory from every other one that exists at the same time.
  private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t

    init(_ status: stat) {
      device = status.st_dev
      number = status.st_ino
    }
  }

  private let directory: String
  private let queue: DispatchQueue
  private let onChange: @Sendable () -> Void
  private let state = Locked(State())

  init(_ directory: String, onChange: @escaping @Sendable () -> Void) {
    self.directory = directory
    self.onChange = onChange
    queue = DispatchQueue(label: "DirectoryWatcher \(directory)")
    state.withLock { state in
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { [weak self] in self?.check() }
      state.timer = timer
      follow(&state)
      timer.activate()
    }
  }

  func end() {
    state.withLock { state in
      state.timer?.cancel()
      state.timer = nil
      state.watched?.source.cancel()
      state.watched = nil
    }
  }

  private func check() {
    let isWatching = state.withLock { state in
      guard state.timer != nil else { return false }
      follow(&state)
      return true
    }
    if isWatching { onChange() }
  }

  /// Watches the directory that is at the path now, and sets the time of the next check.
  private func follow(_ state: inout State) {
    var status = stat()
    let identity = stat(directory, &status) == 0 ? Identity(status) : nil
    if state.watched?.identity != identity {
      state.watched?.source.cancel()
      state.watched = makeSource()
    }
    let isWatching = state.watched != nil
    let pause = DispatchTimeInterval.milliseconds(isWatching ? 5000 : 250)
    state.timer?.schedule(
      deadline: .now() + pause, repeating: pause, leeway: .milliseconds(isWatching ? 1000 : 50))
  }

  private func makeSource() -> (source: any DispatchSourceFileSystemObject, identity: Identity)? {
    let descriptor = open(directory, O_EVTONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor, eventMask: [.write, .delete, .rename, .revoke, .funlock], queue: queue)
    source.setEventHandler { [weak self] in self?.check() }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    return (source, Identity(status))
  }
}
#endif
