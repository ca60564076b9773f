public import CoreSync

/// Fetches photos from the server, and keeps them on the device.
public protocol PhotoSource: Sendable {
  /// Fetches the bytes of a photo.
  ///
  /// - Parameter binary: the id of the bytes.
  /// - Throws: ``WoundError`` with the case `photoNotFetched` if there is no connection, or no such photo.
  func fetch(_ binary: String) async throws(WoundError)
}

extension SyncEngine: PhotoSource {
  /// Fetches the bytes of a photo, and keeps them.
  public func fetch(_ binary: String) async throws(WoundError) {
    do {
      _ = try await photo(binary)
    } catch {
      throw .photoNotFetched(reason: "\(error)")
    }
  }
}
