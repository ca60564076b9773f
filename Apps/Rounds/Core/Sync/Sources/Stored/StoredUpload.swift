import Foundation
import SeamCollections

/// What is sent in one request: the resources of an edit, or one of its photos.
struct StoredUpload: Codable, Hashable, Sendable, Identifiable {
  /// A resource of the edit.
  struct Entry: Codable, Hashable, Sendable {
    /// The path of the resource.
    var path: String
    /// The JSON text.
    var text: String
    /// Whether the edit made the resource.
    var isCreate: Bool
  }

  /// A photo of the edit.
  struct Photo: Codable, Hashable, Sendable {
    /// The id of the `Binary`.
    let id: String
    let contentType: String
    let size: Int
  }

  /// The edit's id, and of a photo also its own.
  let id: String
  /// The place among all uploads.
  let sequence: Int
  let label: String
  /// The resources; empty for a photo.
  var entries: [Entry]
  /// The photo; nil for resources.
  let photo: Photo?
  /// The resources that these refer to.
  let references: [String]
  /// The number of the request: another one is sent after a conflict was settled.
  var attempt = 1
  /// How many requests in a row failed on a condition that held when it was verified.
  var vainAttempts = 0
  /// Whether it waits for a resolution.
  var isStopped = false

  /// The paths of what it changes.
  var paths: [String] { photo.map { ["Binary/\($0.id)"] } ?? entries.map(\.path) }

  /// What the user made with it.
  var createdPaths: [String] { entries.filter(\.isCreate).map(\.path) }

  /// Finds an item of the outbox: each request has a lane of its own.
  var lane: String { Self.lanePrefix + "\(id)#\(attempt)" }

  static let lanePrefix = "sync/"

  /// Sends another request, as what stopped the last one was settled.
  mutating func repeatRequest() {
    attempt += 1
    isStopped = false
  }

  static let bySequence = CollectionIndex("bySequence", \StoredUpload.sequence)
}

extension CollectionSchema<StoredUpload> {
  static let syncUploads = CollectionSchema("sync.uploads", indexes: StoredUpload.bySequence)
}
