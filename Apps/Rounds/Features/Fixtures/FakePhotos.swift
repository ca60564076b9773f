public import LibWound

/// The files and the server that photos come from, in memory.
public final class FakePhotos: PhotoFiles, PhotoSource {
  /// The first bytes of a JPEG.
  public static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]

  private let files: [String: [UInt8]] = ["/wound.jpg": jpeg, "/letter.txt": Array("Dear".utf8)]

  public func read(_ path: String) async throws(WoundError) -> [UInt8] {
    guard let bytes = files[path] else {
      throw .unusablePhoto(reason: "There is no file \(path), or it may not be read.")
    }
    return bytes
  }

  public func fetch(_ binary: String) async throws(WoundError) {
    throw .photoNotFetched(reason: "There is no connection")
  }

  public func fetchAhead(_ photos: @Sendable () async throws -> [WoundPhoto]) async throws {}
}
