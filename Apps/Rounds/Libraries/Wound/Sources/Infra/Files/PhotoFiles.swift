import Foundation

/// The files that photos are taken from, on devices without a camera.
public protocol PhotoFiles: Sendable {
  /// Reads a file.
  ///
  /// - Parameter path: an absolute path, or one that begins with `~`.
  /// - Throws: ``WoundError`` with the case `unusablePhoto` if there is no such file, or it is no file, or too large.
  func read(_ path: String) async throws(WoundError) -> [UInt8]
}

/// The files of this machine.
public struct DiskPhotoFiles: PhotoFiles {
  /// The most bytes of a photo.
  public static let sizeLimit = 20 << 20

  /// Creates the files of this machine.
  public init() {}

  /// Reads a file, off the caller's actor.
  @concurrent
  public func read(_ path: String) async throws(WoundError) -> [UInt8] {
    let path = NSString(string: path).expandingTildeInPath
    func unusable(_ reason: String) -> WoundError { .unusablePhoto(reason: reason) }
    guard path.hasPrefix("/") else { throw unusable("“\(path)” is no absolute path. Begin it with / or ~.") }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else {
      throw unusable("There is no file \(path), or it may not be read.")
    }
    // A pipe or device would be read for ever.
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw unusable("\(path) is no file.") }
    guard let size = attributes[.size] as? Int, size <= Self.sizeLimit else {
      throw unusable("\(path) is larger than \(Self.sizeLimit >> 20) MB. Choose a smaller photo.")
    }
    do {
      return Array(try Data(contentsOf: url))
    } catch {
      throw unusable("\(path) cannot be read: \(error.localizedDescription)")
    }
  }
}
