/// Names the pieces of a stream that is stored whole.
struct StreamManifest: Codable, Sendable, Equatable {
  /// Tells its pieces from those of every other stream, also under the same key.
  let id: String
  /// How many pieces there are.
  let pieces: Int
  /// How many bytes of the stream the pieces have in all, without the envelope and key of each piece.
  let size: Int
  /// The CRC-32C of all these bytes, one piece after the other.
  let checksum: UInt32
}
