/// Decides what is kept of photos.
extension SyncWork {
  /// Keeps a photo of the server within a limit, and removes others for it.
  ///
  /// - Parameters:
  ///   - limit: how many bytes of photos of the server are kept.
  ///   - candidates: those that may be removed, the first one first; they must have been read.
  ///   - isNeeded: whether the photo is kept even if it is larger than what the candidates leave.
  /// - Returns: whether it is kept; if not, nothing is removed.
  mutating func keep(
    _ photo: StoredPhoto, _ bytes: [UInt8], limit: Int, removing candidates: [String], isNeeded: Bool
  ) -> Bool {
    // One that was listed and is damaged is replaced.
    var room = limit - cachedBytes + (cached[photo.id]?.size ?? 0)
    var removed: [String] = []
    for id in candidates where room < photo.size {
      guard id != photo.id, let other = cached[id] else { continue }
      room += other.size
      removed.append(id)
    }
    guard room >= photo.size || isNeeded else { return false }
    for id in removed { cached[id] = nil }
    add(photo, bytes)
    cache(photo.id, size: photo.size)
    return true
  }

  /// Removes photos of the server until their bytes are within a limit.
  ///
  /// - Parameter candidates: those that may be removed, the first one first; they must have been read.
  mutating func trimPhotos(to limit: Int, removing candidates: [String]) {
    var excess = cachedBytes - limit
    for id in candidates where excess > 0 {
      guard let photo = cached[id] else { continue }
      excess -= photo.size
      cached[id] = nil
    }
  }

  /// Notes that the server has a photo of the device.
  mutating func cache(_ id: String, size: Int) {
    cached[id] = CachedPhoto(id: id, size: size, seen: ledger.takeSequence())
  }

  /// Notes that a photo was seen; does nothing if it was the last one, or can not be removed.
  mutating func noteSeen(_ id: String) {
    guard var photo = cached[id], photo.seen != ledger.nextSequence - 1 else { return }
    photo.seen = ledger.takeSequence()
    cached[id] = photo
  }

  /// The bytes of the server's photos, with the changes so far.
  private var cachedBytes: Int { finalLedger.photoBytes ?? 0 }
}
