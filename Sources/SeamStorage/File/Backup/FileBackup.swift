import Foundation

/// One file with all entries of a storage at one moment, in the format of a log.
///
/// It is written and read on its own queue, so that neither the storage nor Swift's pool waits for it.
actor FileBackup {
  private let path: String
  private let files: any FileSystem
  private let executor: QueueExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Names a file; a relative path starts from the current directory.
  init(_ path: String, in files: any FileSystem) throws(StorageError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StorageError(.unavailable, location: path, reason: "the path of the backup is empty or has a zero byte")
    }
    let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    self.path = URL(fileURLWithPath: absolute).standardizedFileURL.path
    self.files = files
    executor = QueueExecutor(label: "FileBackup \(path)")
  }

  /// The file while it is written.
  private var partial: String { path + ".partial" }
  private var directory: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// Writes the entries to the file, which must not be there, and reads them back.
  ///
  /// When it throws, nothing lies at the path, nor at ``partial``.
  func write(_ image: LogImage, beside location: LogLocation, progress: (@Sendable (Double) -> Void)?) throws {
    try explaining(.conflict, "the backup cannot be written") {
      try checkIsFree(beside: location)
      try Task.checkCancellation()
      let file = try makePartial()
      do {
        // Writing is one half of the work, reading back the other.
        let total = Double(max(1, image.entries.count) * 2)
        func report(_ count: Int) throws {
          try Task.checkCancellation()
          progress?(Double(count) / total)
        }
        _ = try image.write(to: file) { try report($0) }
        guard try image.isWhole(in: file, progress: { try report(image.entries.count + $0) }) else {
          throw StorageError(.unavailable, location: path, reason: "the backup was read back as something else")
        }
        try Task.checkCancellation()
        try checkIsFree(beside: location)
        try files.move(partial, to: path)
      } catch {
        try? files.remove(partial)
        throw error
      }
      do {
        try files.synchroniseDirectory(directory)
      } catch {
        try? files.remove(path)
        throw error
      }
      if image.entries.count == 0 { progress?(1) }
    }
  }

  /// Reads the entries; throws unless all of them can be read.
  func read() throws -> LogTable {
    try explaining(.foreign, "the backup cannot be read") {
      try Task.checkCancellation()
      guard try files.status(at: path) != nil else {
        throw StorageError(.unavailable, location: path, reason: "there is no backup")
      }
      let bytes = try OpenFile(path, for: .reading, in: files).bytes(from: 0)
      let header: LogHeader
      switch bytes.withUnsafeBytes({ LogHeader.find(in: $0) }) {
      case .sound(let found): header = found
      case .foreign: throw StorageError(.foreign, location: path, reason: "the file is not a backup of a file storage")
      case .damaged: throw StorageError(.corrupt, location: path, reason: "the beginning of the backup is damaged")
      case .newer(let layout):
        throw StorageError(
          .newerVersion, location: path,
          reason: "the backup has layout \(layout) and this code reads up to \(LogHeader.layout)")
      }
      let reading = LogReading(consume bytes, from: 0, at: header.end, syncedEnd: header.baseEnd)
      if case .damaged(let reason) = reading.tail { throw StorageError(.corrupt, location: path, reason: reason) }
      return reading.table
    }
  }

  /// Creates a file for exclusive writing; removes what a killed backup left.
  private func makePartial() throws -> OpenFile {
    func isMine(_ file: OpenFile) throws -> Bool {
      try file.lock(.exclusive) && files.status(at: partial)?.identity == file.identity
    }
    let busy = StorageError(.busy, location: path, reason: "another backup is being written to the file")
    if try files.status(at: partial) != nil {
      let old = try OpenFile(partial, for: .reading, in: files)
      guard try isMine(old) else { throw busy }
      try files.remove(partial)
    }
    do {
      let file = try OpenFile(partial, for: .creatingNew, in: files)
      guard try isMine(file) else { throw busy }
      return file
    } catch let failure as FileFailure {
      if failure.operation != .create { try? files.remove(partial) }
      throw failure
    }
  }

  private func checkIsFree(beside location: LogLocation) throws {
    guard try files.status(at: path) == nil else {
      throw StorageError(
        .conflict, location: path, reason: "there is something already where the backup is to be written")
    }
    let name = URL(fileURLWithPath: path).lastPathComponent
    // Symbolic links may lead to the storage too.
    let isInside = try directory == location.directory || identity(of: directory) == identity(of: location.directory)
    guard !isInside || ![location.log, location.freshLog, location.lock].contains(location.directory + "/" + name)
    else {
      throw StorageError(.conflict, location: path, reason: "the storage itself uses the file")
    }
  }

  private func identity(of directory: String) throws -> FileIdentity? {
    try files.status(at: directory + "/.")?.identity
  }

  private func explaining<Result>(
    _ code: StorageError.Code, _ reason: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as FileFailure {
      let isOther = [EEXIST, EISDIR, ELOOP].contains(failure.errorNumber)
      throw StorageError(
        isOther ? code : StorageError(failure, location: path).code, location: path, reason: reason, underlying: failure
      )
    }
  }
}
