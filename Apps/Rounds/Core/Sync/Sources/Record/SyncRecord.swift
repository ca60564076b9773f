public import CoreFHIR

/// A resource on the device, with what is known about its way to the server.
///
/// ```swift
/// let record = try await store.record(location)
/// let wound = record?.resource(FHIR.Condition.self)
/// if record?.state == .pending { mark("not sent yet") }
/// ```
public struct SyncRecord: Sendable, Hashable, Identifiable {
  /// Where a resource stands between the device and the server.
  public enum State: Sendable, Hashable, Codable {
    /// The server has what is shown.
    case synced
    /// An edit made here is not at the server yet.
    case pending
    /// The server refused an edit made here, which is kept and shown.
    case refused(SyncRefusal)
    /// The server has another version than the edit made here was based on; both are kept.
    case conflict(SyncConflict)
    /// The server's version breaks the rules of its type: its JSON is kept, with the reason.
    case unreadable(String)
  }

  /// The resource's type and id.
  public let location: FHIRLocation
  /// What is shown: the server's version, or the one with the edits made here; nil if the resource was deleted.
  ///
  /// Of an unreadable resource it is the JSON as it was received. Of a `Binary` it has no bytes; see
  /// ``SyncStore/bytes(of:)``.
  public var content: FHIR.AnyResource?
  /// Where the resource stands.
  public var state: State
  /// The server's version that the content is based on; nil if the server has none, and of a `Binary` made here.
  public var version: String?

  /// Creates a record.
  public init(location: FHIRLocation, content: FHIR.AnyResource?, state: State = .synced, version: String? = nil) {
    self.location = location
    self.content = content
    self.state = state
    self.version = version
  }

  /// The path, such as `Observation/4`.
  public var id: String { location.text }

  /// The content as a Swift type; nil if it is of another type, was deleted, or is unreadable.
  public func resource<Resource: FHIRResource>(_ type: Resource.Type) -> Resource? {
    if case .unreadable = state { return nil }
    return content?.as(type)
  }
}

extension SyncRecord: Codable {
  private enum CodingKeys: String, CodingKey { case location, content, state, version }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let path = try values.decode(String.self, forKey: .location)
    guard let location = FHIRLocation(path) else {
      throw DecodingError.dataCorruptedError(
        forKey: .location, in: values, debugDescription: "“\(path)” is no path of a resource")
    }
    self.location = location
    content = try values.decodeIfPresent(ResourceText.self, forKey: .content)?.resource
    state = try values.decode(State.self, forKey: .state)
    version = try values.decodeIfPresent(String.self, forKey: .version)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(location.text, forKey: .location)
    try values.encodeIfPresent(content.map(ResourceText.init), forKey: .content)
    try values.encode(state, forKey: .state)
    try values.encodeIfPresent(version, forKey: .version)
  }
}
