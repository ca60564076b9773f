import CoreFHIR

/// What the server has of an entry of an upload that it refused.
enum SyncFinding: Hashable, Sendable {
  /// The version that the entry is based on, or nothing of a new resource.
  case untouched
  /// What was sent; `newest` is what came after it, nil for nothing.
  case arrived(ServerVersion, newest: ServerCopy?)
  /// Another version.
  case moved(ServerCopy)
}

extension SyncWork {
  /// Notes that the server has an upload.
  ///
  /// - Parameter versions: the versions of the resources, by their paths.
  mutating func deliver(_ id: String, _ versions: [String: ServerVersion]) {
    guard let upload = uploads[id] else { return }
    for path in upload.paths { finish(path, of: upload, versions[path]) }
    if let photo = upload.photo { cache(photo.id, size: photo.size) }
    uploads[id] = nil
  }

  /// Notes that the server refused an upload; it waits for a resolution.
  ///
  /// - Parameter culprits: the resources that the server named; empty for all.
  mutating func refuse(_ id: String, _ refusal: SyncRefusal, culprits: Set<String> = []) {
    guard var upload = uploads[id] else { return }
    let named = upload.paths.filter(culprits.contains)
    for path in named.isEmpty ? upload.paths : named { records[path]?.problem = .refused(refusal) }
    upload.isStopped = true
    uploads[id] = upload
  }

  /// Decides about an upload by what the server was found to have.
  ///
  /// - Parameters:
  ///   - findings: one for each resource, by their paths.
  ///   - refusal: what the server said; an upload that it refuses three times, although nothing keeps it from taking
  ///     it, is refused for good. Nil to send it again in any case.
  mutating func settle(_ id: String, _ findings: [String: SyncFinding], refusal: SyncRefusal?) {
    guard var upload = uploads[id] else { return }
    var hasConflict = false
    for path in upload.paths {
      switch findings[path] {
      case .arrived(let version, let newest):
        finish(path, of: upload, version)
        if let newest { receive(path, newest) }
        upload.entries.removeAll { $0.path == path }
      case .moved(let copy):
        receive(path, copy)
        records[path]?.problem = .conflict(label: upload.label)
        hasConflict = true
      case .untouched, nil: break
      }
    }
    guard !upload.entries.isEmpty else {
      uploads[id] = nil
      return
    }
    if hasConflict {
      upload.isStopped = true
      upload.vainAttempts = 0
      uploads[id] = upload
      return
    }
    if refusal != nil { upload.vainAttempts += 1 }
    upload.repeatRequest()
    uploads[id] = upload
    if let refusal, upload.vainAttempts >= 3 { refuse(id, refusal) }
  }

  /// Sends an upload once more, as its request was lost on the device.
  mutating func repeatUpload(_ id: String) { uploads[id]?.repeatRequest() }

  /// Notes what the server has; a version that is not newer than the one that is known changes nothing.
  ///
  /// Edits of this device stay; the server's version is kept beside them.
  mutating func receive(_ path: String, _ copy: ServerCopy) {
    var record = records[path] ?? StoredRecord(path)
    if copy.version == record.server?.version {
      // After an update of the app, what was unreadable may be readable.
      guard copy.unreadableReason != record.server?.unreadableReason else { return }
    } else {
      guard copy.isNewer(than: record.server) else { return }
      record.ownBases = []
    }
    record.server = copy
    records[path] = record
  }

  /// Notes that the server has what an upload made of a resource.
  ///
  /// - Parameter version: what the server gave it; nil for a photo, whose version is not needed.
  private mutating func finish(_ path: String, of upload: StoredUpload, _ version: ServerVersion?) {
    guard var record = records[path], let mine = record.mine, record.uploads.contains(upload.id) else { return }
    record.uploads.removeAll { $0 == upload.id }
    record.problem = nil
    let text = upload.entries.first { $0.path == path }?.text ?? mine.text
    let version = version ?? ServerVersion(version: "", updated: nil)
    let copy = ServerCopy(
      version: version.version, updated: version.updated,
      text: version.version.isEmpty
        ? text : FHIR.AnyResource(text: text)?.versioned(version.version, version.updated).jsonText ?? text)
    if copy.isNewer(than: record.server) || copy.version == record.server?.version {
      record.server = copy
      if let base = mine.base { record.ownBases = record.ownBases.suffix(15) + [base] }
    }
    if record.uploads.isEmpty { record.mine = nil } else { record.mine?.base = version.version }
    records[path] = record
  }
}
