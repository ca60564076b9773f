#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The system calls of a session.
enum POSIX {
  static let input = STDIN_FILENO
  static let output = STDOUT_FILENO
  static let errors = STDERR_FILENO

  typealias Modes = termios

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns the size of the terminal in cells; nil if the terminal does not report it.
  static func windowSize() -> Size? {
    var size = winsize()
    guard ioctl(output, Platform.windowSizeRequest, &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Returns the modes of the terminal; nil if standard input is not a terminal.
  static func modes() -> termios? {
    var modes = termios()
    return tcgetattr(input, &modes) == 0 ? modes : nil
  }

  /// Delivers every key as bytes, except `^\`, which quits even if the app hangs.
  static func setRaw(from original: termios) {
    var modes = original
    cfmakeraw(&modes)
    modes.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VINTR)] = Platform.disabledCharacter
      characters[Int(VSUSP)] = Platform.disabledCharacter
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    while tcsetattr(input, TCSADRAIN, &modes) != 0, errno == EINTR {}
  }

  /// Reads the available bytes without waiting; nil at end of file.
  static func bytes(from descriptor: Int32) -> [UInt8]? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    return count == 0 ? nil : Array(buffer[..<count])
  }

  /// Writes all of the bytes, waiting for a slow reader; false if the reader is gone.
  static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&request, 1, -1)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Reads a whole file.
  ///
  /// - Throws: the system's description of the failure.
  static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(message: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        contents += buffer[..<count]
      } else if count == 0 {
        return contents
      } else if errno != EINTR {
        throw SystemError(message: String(cString: strerror(errno)))
      }
    }
  }

  /// Opens a non-blocking pipe that children do not inherit; nil if no descriptors are left.
  static func openPipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  /// Stops all processes of the foreground job, as `^Z` does.
  static func suspendJob() { kill(0, SIGTSTP) }

  /// Ends the process as the loss of its terminal does.
  static func hangUp() -> Never {
    raise(SIGHUP)
    // Under nohup the signal is ignored, but the terminal is gone nevertheless.
    exit(128 + SIGHUP)
  }

  static func quit(_ code: Int32) -> Never { exit(code) }
}
