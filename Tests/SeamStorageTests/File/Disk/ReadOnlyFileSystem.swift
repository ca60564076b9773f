@testable import SeamStorage

/// A disk that lets nothing be written, as one that is mounted so or belongs to someone else.
struct ReadOnlyFileSystem: FileSystem {
  private let files: any FileSystem
  private let errorNumber: Int32

  init(_ files: any FileSystem, errorNumber: Int32) {
    self.files = files
    self.errorNumber = errorNumber
  }

  func openFile(_ path: String, for access: FileAccess) throws(FileFailure) -> Int32 {
    switch access {
    case .reading: return try files.openFile(path, for: .reading)
    case .writing: throw FileFailure(.open, errorNumber: errorNumber)
    case .creating, .creatingNew, .emptying: throw FileFailure(.create, errorNumber: errorNumber)
    }
  }

  func closeFile(_ file: Int32) { files.closeFile(file) }

  func status(of file: Int32) throws(FileFailure) -> FileStatus { try files.status(of: file) }

  func status(at path: String) throws(FileFailure) -> FileStatus? { try files.status(at: path) }

  func readBytes(_ file: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
    try files.readBytes(file, at: offset, into: buffer)
  }

  func lock(_ file: Int32, _ lock: FileLock) throws(FileFailure) -> Bool { try files.lock(file, lock) }

  func unlock(_ file: Int32) { files.unlock(file) }

  func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int) throws(FileFailure) -> Int {
    throw FileFailure(.write, errorNumber: errorNumber)
  }

  func setSize(of file: Int32, to size: Int) throws(FileFailure) {
    throw FileFailure(.resize, errorNumber: errorNumber)
  }

  func synchronise(_ file: Int32) throws(FileFailure) {
    throw FileFailure(.synchronise, errorNumber: errorNumber)
  }

  func move(_ path: String, to target: String) throws(FileFailure) {
    throw FileFailure(.move, errorNumber: errorNumber)
  }

  func remove(_ path: String) throws(FileFailure) { throw FileFailure(.remove, errorNumber: errorNumber) }

  func makeDirectory(_ path: String) throws(FileFailure) {
    throw FileFailure(.makeDirectory, errorNumber: errorNumber)
  }

  func synchroniseDirectory(_ path: String) throws(FileFailure) {
    throw FileFailure(.synchronise, errorNumber: errorNumber)
  }
}
