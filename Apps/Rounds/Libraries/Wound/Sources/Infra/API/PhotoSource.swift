public import CoreSync

/// Fetches photos from the server, and keeps them on the device.
public protocol PhotoSource: Sendable {
  /// Fetches the bytes of a photo that the user sees.
  ///
  /// - Parameter binary: the id of the bytes.
  /// - Throws: ``WoundError`` with the case `photoNotFetched` if there is no connection, or no such photo.
  func fetch(_ binary: String) async throws(WoundError)

  /// Fetches photos before they are asked for, one at a time, in their order.
  ///
  /// It ends without an error when the connection is lost or there is no room, and when each photo is there or was
  /// refused; the next call goes on with the rest. Pending edits are sent before each photo.
  ///
  /// - Parameter photos: returns the photos; called only if records have changed since the last call.
  /// - Throws: ``WoundError`` with the case `photoNotFetched` if the call was cancelled, the user signed out, or the
  ///   storage failed.
  func fetchAhead(_ photos: @Sendable () async throws -> [WoundPhoto]) async throws
}

extension SyncEngine: PhotoSource {
  /// Fetches the bytes of a photo, and keeps them.
  public func fetch(_ binary: String) async throws(WoundError) {
    do {
      _ = try await photo(binary)
    } catch {
      throw .photoNotFetched(reason: Self.reason(error))
    }
  }

  /// Fetches photos before they are asked for.
  public func fetchAhead(_ photos: @Sendable () async throws -> [WoundPhoto]) async throws {
    do {
      _ = try await fetchAhead { try await photos().map { PhotoWish($0.binary, version: $0.version) } }
    } catch let error as SyncError {
      throw WoundError.photoNotFetched(reason: Self.reason(error))
    }
  }

  /// The reason for the user, as the end of a sentence.
  private static func reason(_ error: any Error) -> String {
    switch (error as? SyncError)?.code {
    case .offline?: "the server cannot be reached"
    case .needsSignIn?: "your session has ended. Sign in again"
    case .refused?: "the server does not have it. The photo of a colleague may not have arrived there yet"
    case .storage?: "this device cannot store it. Free some space"
    case nil: "\(error)"
    default: (error as? SyncError)?.reason ?? "\(error)"
    }
  }
}
