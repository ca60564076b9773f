import SeamStorage

/// What is stored about the last use of an entry: enough to remove the entry.
struct StoredUse: Equatable, Sendable {
  /// The key of the list that has the entry.
  let owner: String
  /// What the entry counts for in the usage.
  let size: Int64
  /// The number of pieces of its body.
  let pieces: Int

  init(owner: String, size: Int64, pieces: Int) {
    self.owner = owner
    self.size = size
    self.pieces = pieces
  }

  /// Reads a stored use; nil if it is damaged.
  init?(_ stored: StorageEntry) {
    guard let bytes = SealedBytes.open(stored.bytes, forKey: stored.key) else { return nil }
    var reader = ByteReader(bytes)
    guard let owner = reader.readText(), let size = reader.readNumber(), let pieces = reader.readNumber(), pieces >= 0
    else { return nil }
    self.init(owner: owner, size: size, pieces: Int(pieces))
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(owner)
    writer.write(size)
    writer.write(Int64(pieces))
    return writer.bytes
  }
}
