import Foundation

/// The .vcf files on disk; a path may be quoted, escaped as in a shell, a `file://` address, or begin with "~".
public struct DiskCardFiles: CardFiles {
  private static let chunkSize = 256 << 10

  /// Makes the disk's files.
  public init() {}

  /// Opens a file for reading; only files with contents of their own, since reading others may never return.
  public func open(_ path: String) throws -> CardFile {
    let path = FilePath.path(path)
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    } catch {
      throw FileManager.default.fileExists(atPath: path)
        ? Self.unreadable(path, error) : CardFileError(description: "\(path) does not exist. Check the path.")
    }
    try Self.check(attributes, path)
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      return CardFile(size: attributes[.size] as? Int) {
        guard let data = try handle.read(upToCount: Self.chunkSize), !data.isEmpty else { return nil }
        return Array(data)
      }
    } catch {
      throw Self.unreadable(path, error)
    }
  }

  /// Refuses folders, devices and pipes: reading one may never return, and it must not be replaced.
  private static func check(_ attributes: [FileAttributeKey: Any], _ path: String) throws {
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular: break
    case .typeDirectory: throw CardFileError(description: "\(path) is a folder. Enter the path of a .vcf file.")
    default: throw CardFileError(description: "\(path) is a device or a pipe. Enter the path of a .vcf file.")
    }
  }

  private static func unreadable(_ path: String, _ error: any Error) -> CardFileError {
    CardFileError(
      description: "\(path) cannot be read. Check that you may read it. (\(error.localizedDescription))")
  }

  /// Returns whether a file exists.
  public func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: FilePath.path(path)) }

  /// Makes a file that only the user may read, beside the one that it replaces.
  public func create(_ path: String) throws -> CardFileWriter {
    // The file that a link leads to is replaced, and not the link.
    let target = URL(fileURLWithPath: FilePath.path(path)).resolvingSymlinksInPath().path
    let part = "\(target).\(UUID().uuidString.prefix(8)).part"
    let files = FileManager.default
    if let attributes = try? files.attributesOfItem(atPath: target) { try Self.check(attributes, target) }
    guard files.createFile(atPath: part, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = FileHandle(forWritingAtPath: part)
    else { throw Self.unwritable(target, CocoaError(.fileWriteNoPermission)) }
    return CardFileWriter(
      write: { bytes in try Self.naming(target) { try handle.write(contentsOf: Data(bytes)) } },
      finish: {
        try Self.naming(target) {
          try handle.synchronize()
          try handle.close()
          guard rename(part, target) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
      },
      discard: {
        try? handle.close()
        try? FileManager.default.removeItem(atPath: part)
      })
  }

  private static func naming(_ path: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      throw unwritable(path, error)
    }
  }

  private static func unwritable(_ path: String, _ error: any Error) -> CardFileError {
    CardFileError(
      description: """
        \(path) cannot be written. Check that its folder exists, that you may write there and that there is room. \
        (\(error.localizedDescription))
        """)
  }
}
