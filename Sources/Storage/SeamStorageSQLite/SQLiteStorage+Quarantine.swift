import Foundation
public import SeamStorage

extension SQLiteStorage {
  /// Moves a damaged database aside, with its log, so that a new one can be made at its path; returns its new path.
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
  /// - Throws: `conflict` if the database is sound, for example because another process has moved the damaged one
  ///   aside; the error of opening it if it is not damaged but cannot be used; `busy` if another process takes longer
  ///   than five seconds to move it.
  public static func quarantine(at path: String) throws(StorageError) -> String {
    let location = DatabaseLocation(path: path, busyTimeout: .seconds(5))
    try location.check()
    guard location.hasFiles else {
      throw StorageError(.unavailable, location: path, reason: "there is no file to move aside")
    }
    switch try location.openOrMoveAside() {
    case .moved(let path, _): return path
    case .opened: throw StorageError(.conflict, location: path, reason: "the database is not damaged")
    }
  }
}

extension DatabaseLocation {
  /// The outcome for a database that was found to be damaged.
  enum Judgement {
    /// It is sound now: another storage has moved the damaged one aside.
    case opened(SQLiteConnection)
    /// It was moved to the path, because opening it threw the error.
    case moved(String, StorageError)
  }

  /// Opens the database under the directory lock, and moves it aside if it is damaged.
  ///
  /// It is judged again under the lock, as the file that was found damaged before may have been moved since.
  func openOrMoveAside() throws(StorageError) -> Judgement {
    let lock = try DirectoryLock(self, .moving)
    do {
      return .opened(try SQLiteConnection.open(self, holding: lock))
    } catch  where error.code == .corrupt {
      return .moved(try moveAside(lock), error)
    }
  }

  private func moveAside(_ lock: DirectoryLock) throws(StorageError) -> String {
    let files = FileManager.default
    let path = resolvedPath
    // The log goes before the database: it must never lie beside one that it does not belong to. The mark goes last: it
    // tells that the log is missing, should this be interrupted.
    let suffixes = ["-shm", "-wal", "", SyncMarker.suffix].filter { files.fileExists(atPath: path + $0) }
    func target(_ number: Int) -> String { "\(path).damaged-\(number)" }
    var number = 1
    while suffixes.contains(where: { files.fileExists(atPath: target(number) + $0) }) { number += 1 }
    do {
      for suffix in suffixes { try files.moveItem(atPath: path + suffix, toPath: target(number) + suffix) }
    } catch {
      throw StorageError(.unavailable, location: path, reason: "the file cannot be moved aside", underlying: error)
    }
    lock.synchronise()
    return target(number)
  }
}
