public import CoreFHIR

/// The server's version beside an edit that was based on an earlier one; the edit is the record's content.
public struct SyncConflict: Sendable, Hashable {
  /// The label of the edit.
  public let label: String
  /// The server's resource; nil if it was deleted there.
  public let theirs: FHIR.AnyResource?
  /// The version of the server's resource; nil if the server does not have it.
  public let theirVersion: String?

  /// Creates a conflict.
  public init(label: String, theirs: FHIR.AnyResource?, theirVersion: String?) {
    self.label = label
    self.theirs = theirs
    self.theirVersion = theirVersion
  }
}

extension SyncConflict: Codable {
  private enum CodingKeys: String, CodingKey { case label, theirs, theirVersion }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    label = try values.decode(String.self, forKey: .label)
    theirs = try values.decodeIfPresent(ResourceText.self, forKey: .theirs)?.resource
    theirVersion = try values.decodeIfPresent(String.self, forKey: .theirVersion)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(label, forKey: .label)
    try values.encodeIfPresent(theirs.map(ResourceText.init), forKey: .theirs)
    try values.encodeIfPresent(theirVersion, forKey: .theirVersion)
  }
}

/// How a conflict, or an edit that the server refused, is settled.
public enum SyncResolution: Sendable, Hashable, CaseIterable {
  /// The content made here replaces the server's; of a refused edit, it is sent again.
  case mine
  /// The server's content stays; what was made here goes to the list of discarded versions.
  case theirs
  /// The server's content stays, and what was made here becomes a new resource with an id of its own.
  case both
}
