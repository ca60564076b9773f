#if canImport(Glibc)
import Glibc

/// The system's watches of a path: of the directory at the path, its parents and symbolic links on the way.
///
/// See `man 7 inotify`. Not Sendable: its watcher uses it on one queue.
final class DirectoryWatches {
  let descriptor: Int32
  private let directory: String
  /// The watch of the directory at the path; nil if there is none.
  private var directoryWatch: Int32?
  /// The watches of the directories and symbolic links on the way to it, and of itself.
  private var wayWatches: Set<Int32> = []

  /// The reported events of files in the directory.
  private static let files = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_CLOSE_NOWRITE)
  /// The events after which another directory may be at the path.
  private static let location = UInt32(IN_MOVE_SELF | IN_DELETE_SELF)
  /// The events that the system reports without being asked.
  private static let end = UInt32(IN_IGNORED | IN_UNMOUNT)

  /// Watches nothing yet; nil if the system grants no more watches.
  init?(_ directory: String) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    self.directory = directory
    if descriptor < 0 { return nil }
  }

  var isWatching: Bool { directoryWatch != nil }

  /// Watches the directory at the path now; returns whether there is one that can be watched.
  @discardableResult
  func start() -> Bool {
    stop()
    // From the root down: a move after a watch began is reported, and one before it is found by resolving the path.
    watchWay(to: directory)
    if let target = realpath(directory, nil) {
      watchWay(to: String(cString: target))
      free(target)
    }
    let mask = Self.files | Self.location | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
    let watch = inotify_add_watch(descriptor, directory, mask)
    guard watch >= 0 else {
      stop()
      return false
    }
    directoryWatch = watch
    return true
  }

  /// Takes the names of the files that changed; an empty one stands for all.
  ///
  /// If another directory may be at the path now, restarts the watches and reports that all files may have changed.
  func takeChanges() -> Set<String> {
    var changed: Set<String> = []
    var isMoved = false
    for event in takeEvents() {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        changed.insert("")
      } else if event.mask & (Self.location | Self.end) != 0 {
        // The system also reports the end of removed watches.
        if event.watch == directoryWatch || wayWatches.contains(event.watch) { isMoved = true }
      } else if event.watch == directoryWatch, event.name.isEmpty || event.mask & UInt32(IN_CLOSE_NOWRITE) == 0 {
        // Files that were only read did not change; opening the directory itself is how `notify` signals.
        changed.insert(event.name)
      }
    }
    guard isMoved else { return changed }
    start()
    return [""]
  }

  private func stop() {
    for watch in wayWatches.union([directoryWatch].compactMap(\.self)) { inotify_rm_watch(descriptor, watch) }
    wayWatches = []
    directoryWatch = nil
  }

  private func watchWay(to path: String) {
    for index in path.indices.dropFirst() + [path.endIndex] where index == path.endIndex || path[index] == "/" {
      let mask = Self.location | UInt32(IN_DONT_FOLLOW) | UInt32(IN_MASK_ADD)
      let watch = inotify_add_watch(descriptor, String(path[..<index]), mask)
      // A part of the path that this user may not read is not watched.
      if watch >= 0 { wayWatches.insert(watch) }
    }
  }

  private struct Event {
    let watch: Int32
    let mask: UInt32
    let name: String
  }

  /// Reads the pending events, each a header and a name.
  private func takeEvents() -> [Event] {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      var events: [Event] = []
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return events }
        var offset = 0
        while offset < count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
          events.append(Event(watch: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
          offset = start + Int(event.len)
        }
      }
    }
  }
}
#endif
