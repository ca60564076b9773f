import Foundation

/// An open file; closes when it is deallocated.
final class OpenFile {
  let identity: FileIdentity
  private let descriptor: Int32
  private let files: any FileSystem

  init(_ path: String, for access: FileAccess, in files: any FileSystem) throws(FileFailure) {
    let descriptor = try files.openFile(path, for: access)
    do {
      identity = try files.status(of: descriptor).identity
    } catch {
      files.closeFile(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.files = files
  }

  deinit { files.closeFile(descriptor) }

  var size: Int {
    get throws(FileFailure) { try files.status(of: descriptor).size }
  }

  /// The bytes from an offset to the end of the file, as it is now.
  func bytes(from offset: Int) throws(FileFailure) -> [UInt8] {
    try bytes(from: offset, count: max(0, try size - offset))
  }

  /// So many bytes from an offset on, or fewer where the file ends before.
  func bytes(from offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    var failure: FileFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(FileFailure) {
        while initialized < count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized..<count])
          let read = try files.readBytes(descriptor, at: offset + initialized, into: rest)
          guard read > 0 else { return }
          initialized += read
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes, or throws when the system takes no more; some are written then.
  func write(_ bytes: [UInt8], at offset: Int) throws(FileFailure) {
    var failure: FileFailure?
    bytes.withUnsafeBytes { bytes in
      do throws(FileFailure) {
        var written = 0
        while written < bytes.count {
          let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
          let count = try files.writeBytes(rest, to: descriptor, at: offset + written)
          guard count > 0 else { throw FileFailure(.write, errorNumber: ENOSPC) }
          written += count
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  func setSize(to size: Int) throws(FileFailure) { try files.setSize(of: descriptor, to: size) }

  func synchronise() throws(FileFailure) { try files.synchronise(descriptor) }

  /// Locks the file, or returns false where another descriptor holds it.
  func lock(_ lock: FileLock) throws(FileFailure) -> Bool { try files.lock(descriptor, lock) }

  func unlock() { files.unlock(descriptor) }
}
