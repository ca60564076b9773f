import Foundation
public import SeamStorage

extension SQLiteStorage {
  /// Moves a damaged database aside, with its log, so that a new one can be made at its path; returns where it is.
  ///
  /// ```swift
  /// do {
  ///   try await storage.open()
  /// } catch let error as StorageError where error.code == .corrupt {
  ///   report(try SQLiteStorage.quarantine(at: path))
  /// }
  /// ```
  ///
  /// Nothing is discarded: the file goes to the first free of `<path>.damaged-1`, `-2`, …, where SQLite's own tools
  /// can open it. Where it is interrupted, calling it again goes on with the same name. It blocks for as long as it
  /// takes to read the file, which it judges itself.
  /// - Throws: `conflict` where the database is sound, for instance because someone else has moved the damaged one
  ///   aside; what opening it throws where it is not damaged, but cannot be used; `busy` where another process is moving
  ///   it for longer than five seconds.
  public static func quarantine(at path: String) throws(StorageError) -> String {
    let place = SQLitePlace(path: path, busyTimeout: .seconds(5))
    guard place.hasFiles else {
      throw StorageError(.unavailable, place: path, reason: "there is no file to move aside")
    }
    switch try place.openOrMoveAside() {
    case .moved(let path, _): return path
    case .opened: throw StorageError(.conflict, place: path, reason: "the database is not damaged")
    }
  }
}

extension SQLitePlace {
  /// What became of a database that was found to be damaged.
  enum Judgement {
    /// It is sound by now: someone else has moved the damaged one aside.
    case opened(SQLiteConnection)
    /// It was moved there.
    case moved(String, StorageError)
  }

  /// Opens the database and, where it is damaged, moves it aside, while no one else does.
  ///
  /// Who found it damaged before may have looked at a file that was moved aside since.
  func openOrMoveAside() throws(StorageError) -> Judgement {
    let lock = try DirectoryLock(directoryOfFiles, for: self)
    do {
      return .opened(try SQLiteConnection.open(self))
    } catch  where error.code == .corrupt {
      return .moved(try moveAside(lock), error)
    }
  }

  private func moveAside(_ lock: DirectoryLock) throws(StorageError) -> String {
    let files = FileManager.default
    let path = resolvedPath
    // The database goes last: a log must never lie beside a database that it does not belong to.
    let suffixes = ["-shm", "-wal", ""].filter { files.fileExists(atPath: path + $0) }
    func target(_ number: Int) -> String { "\(path).damaged-\(number)" }
    var number = 1
    while suffixes.contains(where: { files.fileExists(atPath: target(number) + $0) }) { number += 1 }
    do {
      for suffix in suffixes { try files.moveItem(atPath: path + suffix, toPath: target(number) + suffix) }
    } catch {
      throw StorageError(.unavailable, place: path, reason: "the file cannot be moved aside", underlying: error)
    }
    lock.synchronise()
    return target(number)
  }
}

/// Keeps others from moving files of a directory aside, in any process, until it is let go.
private final class DirectoryLock {
  private let descriptor: Int32

  /// Waits for the lock; throws `busy` when that takes longer than the place's users wait.
  init(_ directory: String, for place: SQLitePlace) throws(StorageError) {
    descriptor = Foundation.open(directory, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StorageError(.unavailable, place: place.path, reason: "its directory cannot be opened")
    }
    let start = ContinuousClock.now
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw StorageError(.unavailable, place: place.path, reason: "its directory cannot be locked")
      }
      guard start.duration(to: .now) < place.busyTimeout else {
        throw StorageError(.busy, place: place.path, reason: "another process is moving a damaged file aside")
      }
      usleep(500)
    }
  }

  deinit {
    // A process that is just being started has the descriptor too, and would keep the lock for a moment.
    _ = flock(descriptor, LOCK_UN)
    Foundation.close(descriptor)
  }

  /// Has the new names outlive a loss of power, as far as the file system can.
  func synchronise() { _ = fsync(descriptor) }
}
