import CoreFHIR
import SeamNetwork

/// A photo that is being downloaded.
struct PhotoDownload {
  /// The downloaded bytes.
  struct Content: Sendable {
    let bytes: [UInt8]
    /// Whether the device keeps it.
    let isKept: Bool
  }

  let task: Task<Content, any Error>
  /// How many calls wait for it whose user wants to see it.
  var viewers = 0
}

extension SyncEngine {
  /// Returns the bytes of a photo that the user sees: those that were made here or downloaded before, or else the
  /// server's, which are kept.
  ///
  /// Others that the server has too are removed for it, the least recently seen first, so that the bytes of all are
  /// within ``SyncConfiguration/photoLimit``. Calls for one photo share the download; cancelling one of them does not
  /// end it for the others.
  ///
  /// - Parameter binary: the id of the `Binary`.
  /// - Throws: ``SyncError``, with the code `refused` if the server does not have it, and errors of the storage.
  public func photo(_ binary: String) async throws -> [UInt8] {
    while true {
      if let bytes = try await store.bytes(of: binary) {
        // It is shown even if that cannot be noted.
        try? await store.noteSeen(binary)
        return bytes
      }
      guard !isSigningOut else { throw SyncError(.cancelled, "everything is being removed") }
      let (generation, task) = (generation, photos[binary]?.task ?? download(binary, ahead: nil))
      photos[binary]?.viewers += 1
      do {
        return try await task.value.bytes
      } catch let error as SyncError where error.code == .cancelled && generation == self.generation {
        // It was fetched ahead, and that ended.
        guard !Task.isCancelled else { throw error }
      }
    }
  }

  /// Downloads a photo and keeps it.
  ///
  /// Signing out waits for the task, so all that is stored is stored in it.
  ///
  /// - Parameter wish: the wish that the photo is fetched ahead for; nil if the user wants to see it.
  func download(_ binary: String, ahead wish: PhotoWish?) -> Task<PhotoDownload.Content, any Error> {
    let task = Task(priority: wish == nil ? nil : .utility) {
      defer {
        photos[binary] = nil
        quiet.send()
      }
      do {
        let content = try await client.readBytes(id: binary)
        guard !content.contentType.lowercased().hasPrefix("text/html") else {
          throw SyncError(.serverFailed, "a page came in place of the photo \(binary), as of a Wi-Fi's sign-in")
        }
        return PhotoDownload.Content(bytes: content.bytes, isKept: try await keep(content, binary, wish))
      } catch {
        let error = SyncError(error, ofPhoto: binary)
        if let wish, case .refused(let isFinal) = PhotoFailure(error) {
          try await store.noteRefusal(of: wish, isFinal: isFinal, at: clock.date)
        }
        throw error
      }
    }
    photos[binary] = PhotoDownload(task: task)
    return task
  }

  /// Keeps a photo, and returns whether there is room for it; one that the user wants to see is kept in any case.
  private func keep(_ content: FHIRBytes, _ binary: String, _ wish: PhotoWish?) async throws -> Bool {
    try Task.checkCancellation()
    let limit = configuration.photoLimit
    let isSeen: () -> Bool = { [self] in wish == nil || photos[binary]?.viewers ?? 0 > 0 }
    if !isSeen() {
      let candidates = PhotoCandidates(except: ahead.wanted)
      let isKept = try await store.keep(
        content, binary: binary, limit: limit, candidates: candidates, isNeeded: false)
      // The user may have opened it meanwhile.
      guard !isKept, isSeen() else { return isKept }
    }
    return try await store.makingRoom(for: content.bytes.count) {
      try await store.keep(
        content, binary: binary, limit: limit, candidates: PhotoCandidates(except: [binary]), isNeeded: true)
    }
  }
}

extension SyncError {
  fileprivate init(_ error: any Error, ofPhoto binary: String) {
    let action = "the photo \(binary) was downloaded"
    guard let error = error as? FHIRClientError, [.notFound, .deleted, .forbidden].contains(error.code) else {
      self.init(error, during: action)
      return
    }
    self.init(.refused, "the server refused while \(action): \(error.reason)", underlying: error)
  }
}
