import CoreFHIR
import Foundation
import SeamCollections
import SeamStorage

extension SyncStore {
  /// Returns the bytes of a photo that was made here or downloaded before; nil if the device has none.
  ///
  /// - Parameter binary: the id of the `Binary`.
  public func bytes(of binary: String) async throws -> [UInt8]? {
    _ = try await ledger()
    guard let photo = try await photos.value(binary) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(photo.size)
    for index in 0..<photo.pieceCount {
      guard let piece = try await pieces.value(StoredPhoto.pieceID(binary, index)) else { return nil }
      bytes += piece.bytes
    }
    return bytes
  }

  /// Keeps a photo that was downloaded.
  func keep(_ bytes: [UInt8], contentType: String, binary: String) async throws {
    let photo = StoredPhoto(id: binary, contentType: contentType, size: bytes.count)
    try await perform(SyncReading(), durability: .processCrash) { $0.add(photo, bytes) }
  }

  /// Returns a piece of a photo's bytes; nil after the last.
  func piece(_ index: Int, of photo: StoredUpload.Photo) async throws -> [UInt8]? {
    guard index * StoredPhoto.pieceSize < photo.size else { return nil }
    guard let piece = try await pieces.value(StoredPhoto.pieceID(photo.id, index)) else {
      throw SyncError(.storage, "a part of the photo \(photo.id) is missing on the device")
    }
    return [UInt8](piece.bytes)
  }
}
