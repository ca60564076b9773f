import CoreFHIR
import SeamNetwork

extension SyncEngine {
  /// Fetches photos before the user asks for them, one at a time, until each is on the device or was refused.
  ///
  /// ```swift
  /// let report = try await engine.fetchAhead { try await photos().map { PhotoWish($0.binary, version: $0.version) } }
  /// ```
  ///
  /// Call it after each sync. It costs the reading of a number if no resource has changed and no photo is missing.
  ///
  /// - **Whatever is to be sent goes first**, and so do syncs and photos that the user opens: before each photo it
  ///   waits until nothing is under way. Edits are sent while ``run()`` runs. An edit that waits for its next attempt,
  ///   or for the user to settle it, holds up no photo.
  /// - **It fetches nothing** while the user asked the system to save data.
  /// - **It ends at once** when the connection is lost, when the user signs out, and when its task is cancelled; the
  ///   next call goes on with what is missing.
  /// - **The limit holds**: photos that are not in the plan are removed, the least recently seen first; if that leaves
  ///   no room, it ends.
  /// - **A photo that the server refuses** is asked for again when the version of its wish changes. One that the server
  ///   does not have may still be on the device of a colleague: it is asked for 11 times within 17 hours.
  ///
  /// - Parameter plan: returns the photos in their order; called only if resources have changed since the last call.
  /// - Returns: what was fetched, and why it ended. While another call fetches it returns at once.
  /// - Throws: ``SyncError`` with the code `cancelled` or `storage`.
  public func fetchAhead(_ plan: @Sendable () async throws -> [PhotoWish]) async throws -> PhotoFetchReport {
    guard !isFetchingAhead else { return PhotoFetchReport(missing: ahead.missing.count, end: .alreadyRunning) }
    guard !isSigningOut else { throw SyncError(.cancelled, "everything is being removed") }
    isFetchingAhead = true
    let states = connection.states()
    let watcher = Task {
      for await state in states where state.connectivity == .offline { cancelFetchingAhead() }
    }
    defer {
      isFetchingAhead = false
      watcher.cancel()
    }
    do {
      return try await fetchMissing(plan, generation)
    } catch {
      throw SyncError(error, during: "photos were fetched ahead")
    }
  }

  /// How many photos are fetched before it is asked whether the plan changed.
  private static let planLength = 20
  /// How many failures of the server in a row end it.
  private static let mostFailures = 3

  private func fetchMissing(
    _ plan: @Sendable () async throws -> [PhotoWish], _ generation: Int
  ) async throws -> PhotoFetchReport {
    var report = PhotoFetchReport()
    var (count, failures) = (0, 0)
    if let end = ahead.pauseEnd, clock.now < end {
      report.end = .storageFull
    } else {
      ahead.pauseEnd = nil
      var photos = try await nextPhotos(plan, generation)
      while report.end == .complete, !ahead.isAtLimit, let photo = photos.popFirst() {
        try await waitUntilQuiet(generation)
        count += 1
        if count.isMultiple(of: Self.planLength), try await store.contentRevision() != ahead.revision {
          photos = try await nextPhotos(plan, generation)
          continue
        }
        let failure = try await fetchAhead(photo, generation)
        switch failure {
        case nil where ahead.isAtLimit: break
        case nil:
          failures = 0
          report.fetched += 1
        case .stop(let end): report.end = end
        case .refused(let isFinal):
          failures = isFinal ? 0 : failures + 1
          if failures == Self.mostFailures { report.end = .serverFailed }
        case .thrown: break
        }
      }
      if ahead.isAtLimit { report.end = .limit }
      if report.end == .storageFull { ahead.pauseEnd = clock.now + PhotosAhead.pause }
    }
    report.missing = ahead.missing.count
    return report
  }

  /// Returns the next photos to request, after a new plan if resources have changed.
  private func nextPhotos(
    _ plan: @Sendable () async throws -> [PhotoWish], _ generation: Int
  ) async throws -> ArraySlice<PhotoWish> {
    let revision = try await store.contentRevision()
    if revision != ahead.revision {
      try await store.trimPhotos(to: configuration.photoLimit)
      let photos = try await plan()
      let missing = try await store.missing(of: photos)
      try check(generation)
      ahead.plan(photos, missing: missing, revision: revision)
    }
    guard !ahead.missing.isEmpty, !ahead.isAtLimit else { return [] }
    return try await store.due(ahead.missing, at: clock.date)[...]
  }

  /// Fetches a photo unless it is on the device; returns why it was not fetched.
  private func fetchAhead(_ photo: PhotoWish, _ generation: Int) async throws -> PhotoFailure? {
    guard try await !store.missing(of: [photo]).isEmpty else {
      ahead.missing.removeAll { $0 == photo }
      return nil
    }
    try check(generation)
    let state = connection.state
    guard state.connectivity != .offline else { return .stop(.offline) }
    guard !state.isConstrained else { return .stop(.savesData) }
    let task = photos[photo.binary]?.task ?? download(photo.binary, ahead: photo)
    photoAhead = photo.binary
    defer { photoAhead = nil }
    do {
      let content = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        Task { await self.cancelFetchingAhead() }
      }
      try check(generation)
      if content.isKept { ahead.missing.removeAll { $0 == photo } } else { ahead.isAtLimit = true }
      return nil
    } catch let error as SyncError {
      try check(generation)
      if connection.state.connectivity == .offline { return .stop(.offline) }
      let failure = PhotoFailure(error)
      guard failure != .thrown else { throw error }
      return failure
    }
  }

  /// Ends the download of the photo that is fetched ahead, unless the user wants to see it.
  private func cancelFetchingAhead() {
    guard let photoAhead, let download = photos[photoAhead], download.viewers == 0 else { return }
    download.task.cancel()
  }

  private func check(_ generation: Int) throws {
    guard generation == self.generation, !Task.isCancelled else {
      throw SyncError(.cancelled, "the user signed out, or the call was cancelled")
    }
  }

  // MARK: Waiting

  /// Waits until nothing is to be sent, and nothing is downloaded that the user waits for.
  private func waitUntilQuiet(_ generation: Int) async throws {
    var signals = quiet.stream().makeAsyncIterator()
    while true {
      try check(generation)
      if try await turns.run(isQuiet) { return try check(generation) }
      guard await signals.next() != nil else { throw SyncError(.cancelled, "the call was cancelled") }
    }
  }

  private func isQuiet() async throws -> Bool {
    guard current == nil, photos.values.allSatisfy({ $0.viewers == 0 }) else { return false }
    let pending = try await store.counts().pending
    guard pending > 0 else { return true }
    // Edits that were saved or settled just now are handed over by the next turn of the loop.
    guard wakes != nil, !needsLoad, !store.hasChangedUploads, schedule.count >= pending else { return false }
    guard !items.isEmpty else { return true }
    return try await ownItems().allSatisfy { if case .waiting(.retry) = $0.status { true } else { false } }
  }
}
