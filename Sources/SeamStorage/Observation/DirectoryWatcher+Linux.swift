#if canImport(Glibc)
  import Dispatch
  import Glibc

  /// Tells that files of a directory changed, whoever changed them; stops when it is let go.
  ///
  /// Where the system gives no watch (its number is limited, and some file systems have none) it says four times a
  /// second that something may have changed.
  package final class DirectoryWatcher {
    private let source: any DispatchSourceProtocol

    /// Starts to watch.
    ///
    /// - Parameter onChange: called on a queue of the watcher's own with the name of a file; several changes of one
    ///   file may be one call. The name is empty where it is not known.
    package init(directory: String, onChange: @escaping @Sendable (_ file: String) -> Void) {
      let queue = DispatchQueue(label: "DirectoryWatcher \(directory)")
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      let mask = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_CLOSE_NOWRITE)
      guard descriptor >= 0, inotify_add_watch(descriptor, directory, mask) >= 0 else {
        if descriptor >= 0 { close(descriptor) }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .milliseconds(250), repeating: .milliseconds(250))
        timer.setEventHandler { onChange("") }
        timer.activate()
        source = timer
        return
      }
      let events = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      events.setEventHandler {
        for file in Set(Self.changedFiles(descriptor)) { onChange(file) }
      }
      events.setCancelHandler { close(descriptor) }
      events.activate()
      source = events
    }

    deinit { source.cancel() }

    /// Has those who watch the directory look at everything again; costs two or three microseconds.
    ///
    /// For changes that no watch tells of, such as those of memory that is mapped from a file. It opens the directory,
    /// of which the watches tell, and closes it, which leaves nothing for the file system to write.
    package static func notify(directory: String) {
      let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor >= 0 { close(descriptor) }
    }

    /// Takes the events that are there, each a header and a name: see `man 7 inotify`.
    private static func changedFiles(_ descriptor: Int32) -> [String] {
      withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
        var files: [String] = []
        while true {
          let count = read(descriptor, buffer.baseAddress, buffer.count)
          guard count > 0 else { return files }
          var offset = 0
          while offset < count {
            let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
            // Files that were only read did not change; the directory itself is how `notify` is heard.
            if name.isEmpty || event.mask & UInt32(IN_CLOSE_NOWRITE) == 0 {
              files.append(String(decoding: name, as: UTF8.self))
            }
            offset = start + Int(event.len)
          }
        }
      }
    }
  }
#endif
