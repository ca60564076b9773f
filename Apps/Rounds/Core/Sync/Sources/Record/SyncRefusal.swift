/// Why the server does not take an edit.
public struct SyncRefusal: Sendable, Hashable, Codable {
  /// The label of the edit.
  public let label: String
  /// The status of HTTP; nil if the request could not be sent as it is.
  public let status: Int?
  /// What the server said, as sentences.
  public let reason: String

  /// Creates a refusal.
  public init(label: String, status: Int?, reason: String) {
    self.label = label
    self.status = status
    self.reason = reason
  }
}
