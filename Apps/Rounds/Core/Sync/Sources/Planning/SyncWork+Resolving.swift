import CoreFHIR

extension SyncWork {
  /// Settles a conflict, or a refusal, of a resource.
  ///
  /// All edits of the resource that are not finished are settled; the other resources of these edits are sent as they
  /// are. The uploads of the resource, and their resources, must have been read.
  ///
  /// - Parameter newID: the id of the resource that is made of what was made here, if both are kept.
  mutating func resolve(_ location: FHIRLocation, _ choice: SyncResolution, newID: String) throws(SyncError) {
    let path = location.text
    guard let record = records[path], let mine = record.mine, let problem = record.problem else {
      let reason = records[path] == nil ? "the device does not have the resource" : "nothing is to be settled"
      throw SyncError(.notInConflict, reason, location: location)
    }
    let affected = record.uploads
    switch choice {
    case .theirs: drop(path, record)
    case .both where record.server != nil && location.type != FHIR.Binary.typeName:
      try rename(location, record, mine, to: newID)
    case .both, .mine: repeatMine(record, problem)
    }
    for id in affected {
      guard var upload = uploads[id], upload.isStopped,
        upload.paths.allSatisfy({ records[$0]?.problem == nil })
      else { continue }
      upload.vainAttempts = 0
      upload.repeatRequest()
      uploads[id] = upload
    }
  }

  private mutating func repeatMine(_ record: StoredRecord, _ problem: StoredRecord.Problem) {
    var record = record
    record.problem = nil
    // A refused edit keeps its base: what others changed meanwhile is then found as a conflict.
    if case .conflict = problem { record.mine?.base = record.server?.text == nil ? nil : record.server?.version }
    records[record.id] = record
  }

  /// Discards what was made here.
  private mutating func drop(_ path: String, _ record: StoredRecord) {
    for id in record.uploads {
      guard var upload = uploads[id] else { continue }
      if upload.photo != nil, let text = record.mine?.text {
        discard(path: path, label: upload.label, text: text)
      }
      for entry in upload.entries where entry.path == path {
        discard(path: path, label: upload.label, text: entry.text)
      }
      upload.entries.removeAll { $0.path == path }
      uploads[id] = upload.entries.isEmpty ? nil : upload
    }
    leaveToServer(record)
  }

  /// Makes a new resource of what was made here.
  private mutating func rename(
    _ location: FHIRLocation, _ record: StoredRecord, _ mine: StoredRecord.Mine, to newID: String
  ) throws(SyncError) {
    guard let new = FHIRLocation(type: location.type, id: newID), records[new.text] == nil else {
      throw SyncError(.invalid, "“\(newID)” is no id, or is taken", location: location)
    }
    func renamed(_ text: String) -> String {
      guard var resource = FHIR.AnyResource(text: text)?.unversioned else { return text }
      resource.id = newID
      return resource.jsonText
    }
    var isFirst = true
    for id in record.uploads {
      guard var upload = uploads[id] else { continue }
      for index in upload.entries.indices where upload.entries[index].path == location.text {
        upload.entries[index] = StoredUpload.Entry(
          path: new.text, text: renamed(upload.entries[index].text), isCreate: isFirst)
        isFirst = false
      }
      uploads[id] = upload
    }
    var copy = StoredRecord(new.text)
    copy.mine = StoredRecord.Mine(text: renamed(mine.text), base: nil)
    copy.uploads = record.uploads
    records[new.text] = copy
    leaveToServer(record)
  }

  private mutating func leaveToServer(_ record: StoredRecord) {
    var record = record
    record.mine = nil
    record.uploads = []
    record.problem = nil
    records[record.id] = record.isEmpty ? nil : record
  }
}
