import Foundation

/// Maintains the file with a database's ``SyncMark``.
///
/// Failed writes are ignored: the mark helps to detect damage, and nothing depends on it.
final class SyncMarker {
  /// The suffix of the file's name, after the database's name.
  static let suffix = "-mark"

  private let path: String
  private var descriptor: Int32 = -1
  private var salts: LogSalts?

  /// The log's length in frames after the connection's last commit; nil if the commit wrote none.
  private(set) var frameCount: Int?
  /// The header of the database file, while the state in the log has a different stamp.
  private(set) var header: DatabaseHeader?
  private var lastLook: ContinuousClock.Instant?
  private var lastCheck: ContinuousClock.Instant?
  /// Whether the database file has had a storage's header since it was opened.
  var hasSeenHeader = false
  /// The duration for which the header is assumed unchanged.
  private let trust: Duration
  /// The log's length in frames at which a commit moves it into the database.
  let checkpointPages: Int
  /// SQLite's default.
  static let checkpointPages = 1_000

  /// - Parameter database: the database's path, without symbolic links.
  init(besides database: String, checkpointPages: Int, trust: Duration) {
    path = database + Self.suffix
    self.checkpointPages = checkpointPages
    self.trust = trust
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Called when a transaction begins.
  func begin() { frameCount = nil }

  /// Called when a commit has extended the log to a number of frames.
  func note(frameCount: Int) { self.frameCount = frameCount }

  /// Whether the header has to be reread before the next commit.
  var mustLook: Bool {
    guard header != nil, let lastLook else { return true }
    return lastLook.duration(to: .now) >= trust
  }

  /// Whether the file has to be checked before the next commit that does not change the stamp.
  var mustCheck: Bool { lastCheck.map { $0.duration(to: .now) >= trust } ?? true }

  /// Notes that the file was checked.
  func noteCheck() { lastCheck = .now }

  /// Stores the header, whose stamp differs from that of the state committed next.
  func note(_ header: DatabaseHeader) {
    self.header = header
    lastLook = .now
  }

  /// Makes the next commit reread the header.
  func lookAgain() { lastLook = nil }

  /// Makes the next commit reread the header, and the stamp of the state that it changes.
  func forget() {
    header = nil
    lastLook = nil
  }

  /// Returns the mark; nil if there is none.
  ///
  /// A mark read during a write may appear damaged, and then counts as absent.
  static func mark(besides database: String) -> SyncMark? {
    let file = Foundation.open(database + suffix, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: SyncMark.size, alignment: 8) { buffer in
      guard pread(file, buffer.baseAddress, SyncMark.size, 0) == SyncMark.size else { return nil }
      return SyncMark(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Makes a file without a mark, unless there is one: it proves that there was a database.
  func makeWitness() {
    let file = Foundation.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_CREAT, 0o600)
    guard file >= 0 else { return }
    // A mark that another process has just written has this size, and stays.
    _ = ftruncate(file, off_t(SyncMark.size))
    close(file)
  }

  /// Writes a mark.
  func state(_ mark: SyncMark) {
    // Opens the file once per log, so that a removed mark file is recreated.
    if salts != mark.salts { open(creating: true) }
    salts = mark.salts
    write(mark.bytes)
  }

  /// Clears the mark, because the log is empty.
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
