import CoreFHIR
import CoreSupport
import Foundation
import SeamCollections
import SeamStorage

extension SyncStore {
  /// Returns the bytes of a photo that was made here or downloaded before; nil if the device has none.
  ///
  /// One that is damaged on the medium, and that the server has too, is removed.
  ///
  /// - Parameter binary: the id of the `Binary`.
  public func bytes(of binary: String) async throws -> [UInt8]? {
    _ = try await ledger()
    return try await mendingPhotos {
      guard let photo = try await photos.value(binary) else { return nil }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(photo.size)
      for id in photo.pieceIDs {
        guard let piece = try await pieces.value(id) else { return nil }
        bytes += piece.bytes
      }
      return bytes
    }
  }

  /// Returns a piece of a photo's bytes; nil after the last.
  func piece(_ index: Int, of photo: StoredUpload.Photo) async throws -> [UInt8]? {
    guard index * StoredPhoto.pieceSize < photo.size else { return nil }
    guard let piece = try await pieces.value(StoredPhoto.pieceID(photo.id, index)) else {
      throw SyncError(.storage, "a part of the photo \(photo.id) is missing on the device")
    }
    return [UInt8](piece.bytes)
  }

  /// Returns those of some photos that the device does not have, in their order.
  func missing(of photos: [PhotoWish]) async throws -> [PhotoWish] {
    _ = try await ledger()
    var missing: [PhotoWish] = []
    for start in stride(from: 0, to: photos.count, by: 250) {
      let some = photos[start..<min(start + 250, photos.count)]
      let stored = try await mendingPhotos {
        do {
          return try await self.photos.values(some.map(\.binary)).map { $0 != nil }
        } catch let error as CollectionError where error.code == .unreadable {
          guard let id = error.identifier, try await cachedPhotos.value(id) == nil else { throw error }
          // It was made here, and holds up no other.
          return try await hasPhotos(some.map(\.binary))
        }
      }
      missing += zip(some, stored).compactMap { $1 ? nil : $0 }
    }
    return missing
  }

  /// Whether the device has each of some photos, also damaged ones.
  private func hasPhotos(_ ids: [String]) async throws -> [Bool] {
    var found: [Bool] = []
    for id in ids {
      do {
        found.append(try await photos.value(id) != nil)
      } catch let error as CollectionError where error.code == .unreadable {
        found.append(true)
      }
    }
    return found
  }

  // MARK: Keeping

  /// Keeps a photo that was downloaded, in one commit with the removal of others.
  ///
  /// - Parameters:
  ///   - limit: how many bytes of photos of the server are kept.
  ///   - candidates: which photos may be removed for it.
  ///   - isNeeded: whether the photo is kept even if it is larger than what the candidates leave.
  /// - Returns: whether it is kept; if not, nothing was removed.
  func keep(
    _ content: FHIRBytes, binary: String, limit: Int, candidates: PhotoCandidates, isNeeded: Bool
  ) async throws -> Bool {
    let photo = StoredPhoto(id: binary, contentType: content.contentType, size: content.bytes.count)
    let isKept = Locked(false)
    try await mendingPhotos {
      let excess = try await photoBytes() + photo.size - limit
      var candidates = candidates
      let removable = try await candidates.first(freeing: max(0, excess), in: self).map(\.id)
      try await perform(SyncReading(photos: [binary] + removable), durability: .processCrash) { work in
        let result = work.keep(photo, content.bytes, limit: limit, removing: removable, isNeeded: isNeeded)
        isKept.withLock { $0 = result }
      }
    }
    guard isKept.withLock({ $0 }) else { return false }
    if try await refusedPhotos.value(binary) != nil { try await refusedPhotos.remove(binary) }
    return true
  }

  /// Removes photos that the server has too, the least recently seen first, until their bytes are within a limit.
  func trimPhotos(to limit: Int) async throws {
    try await mendingPhotos {
      let excess = try await photoBytes() - limit
      guard excess > 0 else { return }
      var candidates = PhotoCandidates(except: [])
      let removable = try await candidates.first(freeing: excess, in: self).map(\.id)
      try await perform(SyncReading(photos: removable), durability: .processCrash) {
        $0.trimPhotos(to: limit, removing: removable)
      }
    }
  }

  /// Notes that a photo was seen, so that others are removed before it.
  func noteSeen(_ binary: String) async throws {
    try await mendingPhotos {
      try await perform(SyncReading(photos: [binary]), durability: .processCrash) { $0.noteSeen(binary) }
    }
  }

  /// Runs a body; if the storage is full, removes photos that the server has too, and runs it once more.
  ///
  /// - Parameter bytes: how many bytes the body stores, about.
  func makingRoom<Result>(for bytes: Int, _ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as StorageError where error.code == .full {
      // Indexes and the log of the storage take some too.
      guard (try? await removePhotos(freeing: 2 * bytes + 1 << 20)) == true else { throw error }
      return try await body()
    }
  }

  /// Removes photos that the server has too, the least recently seen first; returns whether there were any.
  private func removePhotos(freeing bytes: Int) async throws -> Bool {
    let before = try await photoBytes()
    try await trimPhotos(to: max(0, before - bytes))
    return try await ledger().photoBytes != before
  }

  // MARK: Refusals

  /// Notes that the server did not send a photo.
  func noteRefusal(of photo: PhotoWish, isFinal: Bool, at now: Date) async throws {
    var refusal =
      try await mendingPhotos { try await refusedPhotos.value(photo.binary) } ?? RefusedPhoto(id: photo.binary)
    refusal.refuse(version: photo.version, isFinal: isFinal, at: now)
    try await refusedPhotos.save(refusal)
  }

  /// Returns those of some photos that may be asked for, in their order.
  func due(_ photos: [PhotoWish], at now: Date) async throws -> [PhotoWish] {
    let refusals = try await mendingPhotos { try await refusedPhotos.values(photos.map(\.binary)) }
    return zip(photos, refusals).compactMap { photo, refusal in
      refusal?.isDue(version: photo.version, at: now) == false ? nil : photo
    }
  }

  // MARK: Counting

  /// A number that is greater after each change of a resource; it stays the same while photos are fetched.
  func contentRevision() async throws -> Int { try await ledger().contentRevision ?? 0 }

  /// The bytes of the photos that the server has too; counts them if they never were.
  func photoBytes() async throws -> Int {
    if let bytes = try await ledger().photoBytes { return bytes }
    try await mendingPhotos { try await countPhotos() }
    return try await ledger().photoBytes ?? 0
  }

  private func countPhotos() async throws {
    try await listPhotos()
    try await exclusively {
      var bytes = 0
      var query: CollectionQuery<CachedPhoto>? = .all.limited(to: 250)
      while let next = query {
        let page = try await cachedPhotos.page(next)
        bytes = page.values.reduce(bytes) { $0 + $1.size }
        query = page.next
      }
      let counted = bytes
      try await ledgers.update(0) { ledger in
        ledger.photoBytes = counted
        ledger.revision += 1
      }
    }
  }

  /// Lists the photos of the server, as of a device whose photos were never listed.
  private func listPhotos() async throws {
    var discarded: Set<String> = []
    var last: SyncDiscarded.ID?
    while true {
      let page = try await self.discarded(after: last)
      guard let end = page.last else { break }
      discarded.formUnion(page.map(\.location.text))
      last = end.id
    }
    var query: CollectionQuery<StoredPhoto>? = .all.limited(to: 250)
    while let next = query {
      let page = try await photos.page(next)
      let paths = page.values.map { "\(FHIR.Binary.typeName)/\($0.id)" }
      try await perform(SyncReading(paths: paths, photos: page.values.map(\.id)), durability: .processCrash) { work in
        for (path, photo) in zip(paths, page.values) {
          guard work.records[path]?.mine == nil, !discarded.contains(path), work.cached[photo.id] == nil else {
            continue
          }
          work.cache(photo.id, size: photo.size)
        }
      }
      query = page.next
    }
  }
}
