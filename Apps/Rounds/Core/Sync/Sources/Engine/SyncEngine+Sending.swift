import CoreFHIR
import SeamNetwork

extension SyncEngine {
  // MARK: Handing over

  /// Puts edits that wait for nothing into the outbox, up to the window.
  func handOver() async throws {
    while items.count < configuration.window, let id = schedule.next() {
      do {
        guard let upload = try await store.upload(id), !upload.isStopped else {
          schedule.remove(id)
          continue
        }
        guard try await !store.isBehindAnother(upload) else {
          // A conflict was settled meanwhile, which moved several uploads to another resource.
          needsLoad = true
          wakes?.yield()
          return
        }
        try await handOver(upload)
      } catch {
        // The item may be stored although the call failed.
        needsLoad = true
        throw error
      }
    }
  }

  private func handOver(_ upload: StoredUpload) async throws {
    do {
      let request = try await request(of: upload)
      items[upload.id] = try await outbox.add(
        request, label: upload.label, lane: upload.lane, account: account, keepsResponse: true)
    } catch let error as OutboxError where [.invalidRequest, .tooLarge].contains(error.code) {
      let refusal = SyncRefusal(label: upload.label, status: nil, reason: error.reason)
      try await store.change(upload) { $0.refuse(upload.id, refusal) }
      try await takeBack(upload.id)
    }
  }

  private func request(of upload: StoredUpload) async throws -> HTTPRequest {
    let description =
      if let photo = upload.photo {
        UploadRequest(upload, photo, in: store)
      } else {
        UploadRequest(upload, bases: try await store.bases(of: upload))
      }
    do {
      return try outbox.requestBuilder.build(description)
    } catch {
      throw OutboxError(.invalidRequest, reason: error.reason, underlying: error)
    }
  }

  // MARK: Results

  /// Takes back what the outbox is done with.
  ///
  /// What became of it is stored first, then the item is removed: if the process ends between the two, the item is
  /// found to be stale.
  func takeResults() async throws {
    let done = try await ownItems(.delivered) + ownItems(.stopped)
    var failure: (any Error)?
    for item in done {
      do {
        try await takeResult(item)
      } catch {
        // A verification that failed holds up no other result.
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  private func takeResult(_ item: OutboxItem) async throws {
    let upload = try await upload(of: item)
    if let upload { try await take(item.status, of: upload) }
    _ = try await outbox.remove(item.id)
    if let upload {
      try await takeBack(upload.id)
    } else if let id = items.first(where: { $0.value == item.id })?.key {
      try await takeBack(id)
    }
  }

  private func takeBack(_ id: String) async throws {
    items[id] = nil
    schedule.takeBack(id)
    try await reload(id)
  }

  private func take(_ status: OutboxStatus, of upload: StoredUpload) async throws {
    switch status {
    case .delivered(let receipt):
      if let versions = UploadResponse.versions(receipt.body, of: upload) {
        try await deliver(upload, versions)
      } else {
        try await verify(upload, refusal: nil)
      }
    case .refused(let refused):
      let (refusal, culprits) = UploadResponse.refusal(refused.failure, of: upload)
      switch (refused.cause, refusal.status) {
      case (.damaged, _): try await store.change(upload) { $0.repeatUpload(upload.id) }
      case (_, 409), (_, 412): try await verify(upload, refusal: refusal)
      default: try await store.change(upload) { $0.refuse(upload.id, refusal, culprits: culprits) }
      }
    case .unreadable: try await store.change(upload) { $0.repeatUpload(upload.id) }
    case .waiting, .sending: break
    }
  }

  private func deliver(_ upload: StoredUpload, _ versions: [String: ServerVersion]) async throws {
    try await store.change(upload) { $0.deliver(upload.id, versions) }
    // The photo can be removed from now on.
    if upload.photo != nil { try await store.trimPhotos(to: configuration.photoLimit) }
  }

  /// Finds out what the server has, and decides by that.
  private func verify(_ upload: StoredUpload, refusal: SyncRefusal?) async throws {
    let verification = UploadVerification(client: client)
    guard let photo = upload.photo else {
      let findings = try await verification.findings(upload, bases: try await store.bases(of: upload))
      return try await store.change(upload) { $0.settle(upload.id, findings, refusal: refusal) }
    }
    let bytes = try await store.bytes(of: photo.id) ?? []
    switch try await verification.hasPhoto(photo.id, bytes) {
    case true?: try await deliver(upload, [:])
    case nil: try await store.change(upload) { $0.repeatUpload(upload.id) }
    case false?:
      let refusal = SyncRefusal(
        label: upload.label, status: refusal?.status, reason: "The server has another photo under the same id.")
      try await store.change(upload) { $0.refuse(upload.id, refusal) }
    }
  }
}
