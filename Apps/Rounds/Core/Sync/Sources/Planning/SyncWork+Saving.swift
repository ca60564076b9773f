import CoreFHIR
import Foundation

extension SyncWork {
  /// The most resources, and bytes of JSON, of an edit: one request has to take them.
  private static let largest = (entries: 500, bytes: 4 << 20)

  /// Adds an edit and what is to be sent of it; does nothing if the edit was saved before and is not finished.
  mutating func save(_ edit: SyncEdit) throws(SyncError) {
    let id = edit.uploadID
    guard ([id] + edit.attachments.map(edit.uploadID)).allSatisfy({ uploads[$0] == nil }) else { return }
    var entries: [StoredUpload.Entry] = []
    var references: Set<String> = []
    for entry in edit.entries {
      let location = try Self.location(entry)
      let text = entry.resource.jsonText
      references.formUnion(entry.resource.references)
      entries.append(StoredUpload.Entry(path: location.text, text: text, isCreate: entry.isCreate))
      try add(entry, location, text, upload: id)
    }
    guard entries.count <= Self.largest.entries, entries.reduce(0, { $0 + $1.text.utf8.count }) <= Self.largest.bytes
    else {
      throw SyncError(
        .invalid, "“\(edit.label)” has more than \(Self.largest.entries) resources or \(Self.largest.bytes) bytes")
    }
    if !entries.isEmpty {
      uploads[id] = StoredUpload(
        id: id, sequence: ledger.takeSequence(), label: edit.label, entries: entries, photo: nil,
        references: references.subtracting(entries.map(\.path)).sorted())
    }
    for attachment in edit.attachments {
      try add(attachment, upload: edit.uploadID(of: attachment), label: edit.label)
    }
  }

  private static func location(_ entry: SyncEdit.Entry) throws(SyncError) -> FHIRLocation {
    let resource = entry.resource
    guard let location = FHIRLocation(type: resource.resourceType, id: resource.id ?? "") else {
      throw SyncError(.invalid, "a \(resource.resourceType) needs an id, such as a UUID in lower case")
    }
    if let problem = entry.problems.first {
      throw SyncError(.invalid, "the resource breaks a rule: \(problem)", location: location)
    }
    return location
  }

  private mutating func add(
    _ entry: SyncEdit.Entry, _ location: FHIRLocation, _ text: String, upload: String
  ) throws(SyncError) {
    var record = records[location.text] ?? StoredRecord(location.text)
    if entry.isCreate {
      guard record.mine == nil, record.server?.text == nil else {
        throw SyncError(.exists, "the device has a resource of this id", location: location)
      }
      record.mine = StoredRecord.Mine(text: text, base: nil)
    } else {
      guard !record.isEmpty else {
        throw SyncError(.absent, "the device does not have the resource", location: location)
      }
      let base = record.mine.map(\.base) ?? record.base(named: entry.resource.meta?.versionId)
      record.mine = StoredRecord.Mine(text: text, base: base)
    }
    record.uploads.append(upload)
    records[location.text] = record
  }

  private mutating func add(_ attachment: SyncEdit.Attachment, upload: String, label: String) throws(SyncError) {
    guard let location = FHIRLocation(type: FHIR.Binary.typeName, id: attachment.id) else {
      throw SyncError(.invalid, "“\(attachment.id)” is no id of a photo; take a UUID in lower case")
    }
    var record = records[location.text] ?? StoredRecord(location.text)
    guard record.isEmpty else {
      throw SyncError(.exists, "the device has a photo of this id", location: location)
    }
    let photo = StoredUpload.Photo(
      id: attachment.id, contentType: attachment.contentType, size: attachment.bytes.count)
    record.mine = StoredRecord.Mine(text: photo.placeholder, base: nil)
    record.uploads = [upload]
    records[location.text] = record
    add(StoredPhoto(id: photo.id, contentType: photo.contentType, size: photo.size), attachment.bytes)
    uploads[upload] = StoredUpload(
      id: upload, sequence: ledger.takeSequence(), label: label, entries: [], photo: photo, references: [])
  }
}

extension SyncEdit {
  /// The upload of the resources.
  var uploadID: String { id.uuidString.lowercased() }

  /// The upload of a photo.
  func uploadID(of attachment: Attachment) -> String { "\(uploadID)/\(attachment.id)" }
}

extension StoredRecord {
  /// The server's version that an edit is based on, by the version that the edited resource names; nil for none.
  ///
  /// A version that edits of this device replaced counts as the current one. Another version stays the base, so that
  /// the server refuses the edit, and both are kept.
  fileprivate func base(named version: String?) -> String? {
    guard let server else { return nil }
    guard let version, !ownBases.contains(version) else { return server.version }
    return version
  }
}
