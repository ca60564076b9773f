import Foundation
import SeamCollections

/// A photo on the device; its bytes are pieces.
struct StoredPhoto: Codable, Hashable, Sendable, Identifiable {
  /// The id of the `Binary`.
  let id: String
  let contentType: String
  let size: Int

  /// The bytes of a piece.
  static let pieceSize = 256 << 10

  /// The identifiers of the pieces, in order.
  var pieceIDs: [String] { Self.pieceIDs(of: id, size: size) }

  /// The identifiers of the pieces of a photo of a size in bytes, in order.
  static func pieceIDs(of photo: String, size: Int) -> [String] {
    (0..<(size + pieceSize - 1) / pieceSize).map { pieceID(photo, $0) }
  }

  /// The identifier of a piece.
  static func pieceID(_ photo: String, _ index: Int) -> String {
    let digits = String(index)
    return "\(photo)/" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  /// The pieces of bytes.
  static func pieces(of bytes: [UInt8], id: String) -> [StoredPiece] {
    stride(from: 0, to: bytes.count, by: pieceSize).enumerated().map { index, start in
      StoredPiece(
        id: pieceID(id, index), bytes: Data(bytes[start..<min(start + pieceSize, bytes.count)]))
    }
  }
}

/// Some bytes of a photo.
struct StoredPiece: Codable, Hashable, Sendable, Identifiable {
  let id: String
  let bytes: Data
}

extension CollectionSchema<StoredPhoto> {
  static let syncPhotos = CollectionSchema<StoredPhoto>("sync.photos")
}

extension CollectionSchema<StoredPiece> {
  static let syncPieces = CollectionSchema<StoredPiece>("sync.pieces")
}
