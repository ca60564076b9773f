package import CoreFHIR

/// What a server would do, without one: for CoreSyncTesting.
extension SyncStore {
  /// Stores resources as a download does; one without `meta.versionId` gets the version after the one that is known.
  package func fakeDownload(_ resources: [FHIR.AnyResource]) async throws {
    let paths = resources.map { "\($0.resourceType)/\($0.id ?? "")" }
    try await perform(SyncReading(paths: paths)) { work in
      for (path, resource) in zip(paths, resources) {
        let version = resource.meta?.versionId ?? Self.next(work.records[path]?.server?.version)
        work.receive(
          path,
          ServerCopy(
            version: version, updated: nil, text: resource.versioned(version, nil).jsonText,
            unreadableReason: resource.problems.first.map { "\($0)" }))
      }
    }
  }

  /// Stores the deletion of a resource as a download does.
  package func fakeDeletion(of location: FHIRLocation) async throws {
    try await perform(SyncReading(paths: [location.text])) { work in
      let version = Self.next(work.records[location.text]?.server?.version)
      work.receive(location.text, ServerCopy(version: version, updated: nil, text: nil))
    }
  }

  /// Delivers all edits in their order, up to those that wait for a resolution.
  package func fakeDelivery() async throws {
    var last = 0
    while let upload = try await uploads(after: last, limit: 1).first {
      last = upload.sequence
      try await change(upload) { work in
        let isBlocked = upload.paths.contains { work.records[$0]?.uploads.first != upload.id }
        guard !isBlocked else { return }
        var versions: [String: ServerVersion] = [:]
        for entry in upload.entries {
          versions[entry.path] = ServerVersion(
            version: Self.next(work.records[entry.path]?.server?.version), updated: nil)
        }
        work.deliver(upload.id, versions)
      }
    }
  }

  /// Refuses the first edit of a resource that is not delivered.
  package func fakeRefusal(of location: FHIRLocation, status: Int, reason: String) async throws {
    try await perform(SyncReading(paths: [location.text], withUploads: true)) { work in
      guard let id = work.records[location.text]?.uploads.first, let upload = work.uploads[id] else { return }
      work.refuse(
        id, SyncRefusal(label: upload.label, status: status, reason: reason), culprits: [location.text])
    }
  }

  /// Refuses the first edit of a resource that is not delivered, as the server has another version of it.
  package func fakeConflict(of location: FHIRLocation, theirs: FHIR.AnyResource?) async throws {
    try await perform(SyncReading(paths: [location.text], withUploads: true)) { work in
      guard let record = work.records[location.text], let id = record.uploads.first else { return }
      let version = Self.next(record.server?.version)
      let copy = ServerCopy(version: version, updated: nil, text: theirs?.versioned(version, nil).jsonText)
      work.settle(id, [location.text: .moved(copy)], refusal: nil)
    }
  }

  private static func next(_ version: String?) -> String { String((version.flatMap { Int($0) } ?? 0) + 1) }
}

extension FHIR.AnyResource {
  /// What is wrong with the resource by the rules of its type.
  fileprivate var problems: [FHIRProblem] {
    do throws(FHIRMalformedResource) {
      _ = try FHIR.AnyResource(fhirJSON)
      return []
    } catch {
      return error.problems
    }
  }
}
