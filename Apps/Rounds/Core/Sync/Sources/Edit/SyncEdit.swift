public import CoreFHIR
public import Foundation

/// What one action of the user changes: all or none, on the device and at the server.
///
/// ```swift
/// var edit = SyncEdit(label: "Assessment for Wilma", id: uuid())
/// edit.create(observation)
/// edit.update(wound)
/// edit.attach(jpeg, contentType: "image/jpeg", id: photoID)
/// try await store.save(edit) { batch in batch.remove(draft.id, in: drafts) }
/// ```
///
/// Resources have ids that the device made, so they can refer to one another before the server knows them. Photos are
/// sent for themselves, so that a large one delays no measurement.
public struct SyncEdit: Sendable, Identifiable {
  /// A resource to store.
  struct Entry: Sendable {
    let resource: FHIR.AnyResource
    var isCreate: Bool
    /// What is wrong with the resource, found where its type is known.
    let problems: [FHIRProblem]
  }

  /// Bytes to store.
  struct Attachment: Sendable {
    let id: String
    let bytes: [UInt8]
    let contentType: String
  }

  /// Identifies the edit: at the outbox, and when it is saved twice.
  public let id: UUID
  /// What the user sees, such as “Assessment for Wilma”.
  public let label: String
  private(set) var entries: [Entry] = []
  private(set) var attachments: [Attachment] = []

  /// Creates an edit without changes.
  ///
  /// - Parameters:
  ///   - label: what the user sees while the edit is not sent, or if it is refused.
  ///   - id: a random id, also the `Idempotency-Key` of the request.
  public init(label: String, id: UUID) {
    self.label = label
    self.id = id
  }

  /// Whether nothing was added.
  public var isEmpty: Bool { entries.isEmpty && attachments.isEmpty }

  /// Adds a resource that neither the device nor the server has; it needs an id, such as a random UUID in lower case.
  public mutating func create(_ resource: some FHIRResource) {
    add(Entry(resource: resource.any, isCreate: true, problems: resource.problems))
  }

  /// Replaces a resource of the device by an edited copy.
  ///
  /// The copy's `meta.versionId`, as it was read from the record, names the version that the user saw: a change by
  /// others since then becomes a conflict and is not overwritten.
  public mutating func update(_ resource: some FHIRResource) {
    add(Entry(resource: resource.any, isCreate: false, problems: resource.problems))
  }

  /// Adds bytes, such as a photo, under the id of a new `Binary`; bytes that were added under the id are replaced.
  ///
  /// Resources refer to it by the URL `Binary/<id>`.
  public mutating func attach(_ bytes: [UInt8], contentType: String, id: String) {
    attachments.removeAll { $0.id == id }
    attachments.append(Attachment(id: id, bytes: bytes, contentType: contentType))
  }

  private mutating func add(_ entry: Entry) {
    let same = entries.firstIndex {
      $0.resource.resourceType == entry.resource.resourceType && $0.resource.id == entry.resource.id
    }
    guard let same else { return entries.append(entry) }
    var entry = entry
    entry.isCreate = entries[same].isCreate
    entries[same] = entry
  }
}
