@testable import SeamStorage

/// The system's own files, without waiting for the medium.
struct UnsynchronisedFileSystem: FileSystem {
  private let files = SystemFileSystem()

  func openFile(_ path: String, for access: FileAccess) throws(FileFailure) -> Int32 {
    try files.openFile(path, for: access)
  }

  func closeFile(_ file: Int32) { files.closeFile(file) }

  func status(of file: Int32) throws(FileFailure) -> FileStatus { try files.status(of: file) }

  func status(at path: String) throws(FileFailure) -> FileStatus? { try files.status(at: path) }

  func readBytes(_ file: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
    try files.readBytes(file, at: offset, into: buffer)
  }

  func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int) throws(FileFailure) -> Int {
    try files.writeBytes(bytes, to: file, at: offset)
  }

  func setSize(of file: Int32, to size: Int) throws(FileFailure) { try files.setSize(of: file, to: size) }

  func synchronise(_ file: Int32) {}

  func lock(_ file: Int32, _ lock: FileLock) throws(FileFailure) -> Bool { try files.lock(file, lock) }

  func unlock(_ file: Int32) { files.unlock(file) }

  func move(_ path: String, to target: String) throws(FileFailure) { try files.move(path, to: target) }

  func remove(_ path: String) throws(FileFailure) { try files.remove(path) }

  func makeDirectory(_ path: String) throws(FileFailure) { try files.makeDirectory(path) }

  func synchroniseDirectory(_ path: String) {}
}
