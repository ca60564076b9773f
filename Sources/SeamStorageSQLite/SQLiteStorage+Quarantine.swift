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
  /// can open it. Call it when opening failed, or after ``close()``, and while no other process uses the file. Where it
  /// is interrupted, calling it again goes on with the same name.
  public static func quarantine(at path: String) throws(StorageError) -> String {
    let files = FileManager.default
    guard files.fileExists(atPath: path) else {
      throw StorageError(.unavailable, place: path, reason: "there is no file to move aside")
    }
    // The database goes last: a log must never lie beside a database that it does not belong to.
    let suffixes = ["-shm", "-wal", ""].filter { files.fileExists(atPath: path + $0) }
    func target(_ number: Int) -> String { "\(path).damaged-\(number)" }
    var number = 1
    while suffixes.contains(where: { files.fileExists(atPath: target(number) + $0) }) { number += 1 }
    do {
      for suffix in suffixes { try files.moveItem(atPath: path + suffix, toPath: target(number) + suffix) }
      return target(number)
    } catch {
      throw StorageError(.unavailable, place: path, reason: "the file cannot be moved aside", underlying: error)
    }
  }
}
