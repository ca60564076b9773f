/// How a piece of a stream is laid out in bytes: an ``Envelope`` whose payload is the piece's own key, in UTF-8, and
/// the piece.
///
/// The key has the stream's name and identifier and the piece's number, so a piece that is stored in another one's
/// place is detected, as a changed byte is.
enum StreamPiece {
  /// The most bytes of a stream in a piece.
  static let size = 256 << 10

  /// The bytes that a piece is stored as.
  static func seal(_ bytes: [UInt8], forKey key: String) -> [UInt8] {
    Envelope(version: 1, payload: (Array(key.utf8) + bytes)[...]).bytes
  }

  /// The piece that bytes were stored for.
  ///
  /// - Throws: ``StorageError/Code/corrupt`` where they were changed or are another piece, and
  ///   ``StorageError/Code/newerVersion``.
  static func open(_ bytes: [UInt8], forKey key: String) throws(StorageError) -> [UInt8] {
    let envelope: Envelope
    do {
      envelope = try Envelope(bytes)
    } catch {
      throw StorageError(.corrupt, key: key, reason: "a piece of the stream was changed", underlying: error)
    }
    guard envelope.version <= 1 else {
      throw StorageError(.newerVersion, key: key, reason: "a piece of the stream is of version \(envelope.version)")
    }
    guard envelope.payload.starts(with: key.utf8) else {
      throw StorageError(.corrupt, key: key, reason: "what is stored is another piece, or none of a stream")
    }
    return Array(envelope.payload.dropFirst(key.utf8.count))
  }
}
