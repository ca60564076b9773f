import Foundation

/// Keeps the file that states how far a database's log is synchronised.
///
/// What cannot be written is not stated: the mark helps to find damage, nothing depends on it.
final class SyncMarker {
  /// What the file's name adds to the database's.
  static let suffix = "-mark"

  private let path: String
  private var descriptor: Int32 = -1
  private var salts: LogSalts?

  /// What the connection's last commit has made the log's length, in frames; nil where it wrote none.
  private(set) var frameCount: Int?
  /// The header of the database file, while the state that is in the log has another stamp.
  private(set) var header: DatabaseHeader?
  private var lastLook: ContinuousClock.Instant?
  /// For how long the header is taken to be the same.
  private let trust: Duration
  /// The log's length, in frames, from which a commit moves it into the database.
  let checkpointPages: Int
  /// SQLite's own.
  static let checkpointPages = 1_000

  /// - Parameter database: the database's path, without symbolic links.
  init(besides database: String, checkpointPages: Int, trust: Duration) {
    path = database + Self.suffix
    self.checkpointPages = checkpointPages
    self.trust = trust
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Notes that a transaction begins.
  func begin() { frameCount = nil }

  /// Notes that a commit has made the log so long.
  func note(frameCount: Int) { self.frameCount = frameCount }

  /// Whether the header has to be read again before the next commit.
  var mustLook: Bool {
    guard header != nil, let lastLook else { return true }
    return lastLook.duration(to: .now) >= trust
  }

  /// Notes the header, of which the state that is committed next has not the stamp.
  func note(_ header: DatabaseHeader) {
    self.header = header
    lastLook = .now
  }

  /// Has the next commit look at the header.
  func lookAgain() { lastLook = nil }

  /// Has the next commit look at the header, and at the stamp of the state that it changes.
  func forget() {
    header = nil
    lastLook = nil
  }

  /// What is stated; nil where nothing is.
  ///
  /// One that is just being written may be read as damaged, which is as good as none.
  static func mark(besides database: String) -> SyncMark? {
    let file = Foundation.open(database + suffix, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: SyncMark.size, alignment: 8) { buffer in
      guard pread(file, buffer.baseAddress, SyncMark.size, 0) == SyncMark.size else { return nil }
      return SyncMark(UnsafeRawBufferPointer(buffer))
    }
  }

  /// States what was synchronised.
  func state(_ mark: SyncMark) {
    // Once for each log, so that a mark that was removed is made again.
    if salts != mark.salts { open(creating: true) }
    salts = mark.salts
    write(mark.bytes)
  }

  /// States nothing any more, because the log is empty.
  func clear() {
    open(creating: false)
    salts = nil
    write(SyncMark.nothing)
  }

  private func open(creating: Bool) {
    if descriptor >= 0 { close(descriptor) }
    let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (creating ? O_CREAT : 0)
    descriptor = Foundation.open(path, flags, 0o600)
  }

  private func write(_ bytes: [UInt8]) {
    guard descriptor >= 0 else { return }
    bytes.withUnsafeBytes { _ = pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }
}
