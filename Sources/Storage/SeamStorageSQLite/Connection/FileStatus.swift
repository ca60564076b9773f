import CSeamFiles
import Foundation

/// A file's identity and size.
struct FileStatus: Equatable {
  let identity: FileIdentity
  let size: Int

  /// Reads the status of the file at a path, of a symbolic link itself; nil if there is none, or it cannot be read.
  init?(at path: String) {
    var file = seam_file()
    while seam_file_at(path, &file) != 0 {
      guard errno == EINTR else { return nil }
    }
    identity = FileIdentity(device: file.device, number: file.number)
    size = Int(clamping: file.size)
  }
}

/// Tells a file from every other one that exists at the same time, whatever its name.
struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64
}
