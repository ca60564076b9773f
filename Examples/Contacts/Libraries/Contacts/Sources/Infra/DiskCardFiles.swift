import Foundation

/// The .vcf files on disk; "~" is the home directory.
public struct DiskCardFiles: CardFiles {
  private static let chunkSize = 256 << 10

  /// Makes the disk's files.
  public init() {}

  /// Opens a file for reading.
  public func open(_ path: String) throws -> CardFile {
    let url = Self.url(path)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      throw CardFileError(description: "\(url.path) does not exist. Check the path.")
    }
    guard !isDirectory.boolValue else {
      throw CardFileError(description: "\(url.path) is a folder. Enter the path of a .vcf file.")
    }
    do {
      let handle = try FileHandle(forReadingFrom: url)
      let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
      return CardFile(size: size) {
        guard let data = try handle.read(upToCount: Self.chunkSize), !data.isEmpty else { return nil }
        return Array(data)
      }
    } catch {
      throw CardFileError(
        description: "\(url.path) cannot be read. Check that you may read it. (\(error.localizedDescription))")
    }
  }

  /// Returns whether a file exists.
  public func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: Self.url(path).path) }

  /// Writes a file atomically.
  public func write(_ bytes: [UInt8], to path: String) throws {
    let url = Self.url(path)
    do {
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw CardFileError(
        description: """
          \(url.path) cannot be written. Check that its folder exists, that you may write there and that there is \
          room. (\(error.localizedDescription))
          """)
    }
  }

  private static func url(_ path: String) -> URL {
    URL(fileURLWithPath: NSString(string: path).expandingTildeInPath)
  }
}
