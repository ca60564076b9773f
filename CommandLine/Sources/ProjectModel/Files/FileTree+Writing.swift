#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension FileTree {
  /// Replaces the content of a file, or makes it.
  ///
  /// A file keeps its permissions, and a link stays one. A process that is killed meanwhile leaves the file as it was,
  /// and perhaps a hidden one beside it, which the next call removes.
  ///
  /// - Throws: ``FileError`` with the system's reason; then the file is as it was.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    var name = path
    if let real = realpath(path, nil) {
      name = String(cString: real)
      free(real)
    }
    let (folder, last) = (Path.folder(of: name), Path.name(of: name))
    let place = name.contains("/") ? folder + "/" : ""
    let new = place + ".\(last).\(getpid()).seam"
    removeLeftovers(in: place, named: ".\(last).")
    func fail() throws(FileError) -> Never {
      let code = errno
      unlink(new)
      throw FileError(path: path, code: code, isOfWriting: true)
    }
    var status = stat()
    var mode: mode_t?
    // A rename would replace all that is there: a file that cannot be written, a pipe, a link that leads nowhere.
    if lstat(name, &status) == 0 {
      guard access(name, W_OK) == 0 else { try fail() }
      guard status.st_mode & S_IFMT == S_IFREG else {
        errno = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
        try fail()
      }
      mode = status.st_mode & 0o7777
    }
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { try fail() }
    defer { close(descriptor) }
    if let mode, fchmod(descriptor, mode) != 0 { try fail() }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { try fail() }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0, rename(new, name) == 0 else { try fail() }
  }

  /// Removes the hidden files of processes that do not run any more.
  private static func removeLeftovers(in place: String, named start: String) {
    guard let directory = opendir(place.isEmpty ? "." : place) else { return }
    defer { closedir(directory) }
    // A fix of many files lists their folder for each: only hidden files get a name.
    while let entry = readdir(directory) {
      guard entry.pointee.d_name.0 == CChar(bitPattern: UInt8(ascii: ".")) else { continue }
      let name = entry.name
      guard name.hasPrefix(start), name.hasSuffix(".seam"),
        let process = pid_t(name.dropFirst(start.count).dropLast(".seam".count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink(place + name)
    }
  }
}
