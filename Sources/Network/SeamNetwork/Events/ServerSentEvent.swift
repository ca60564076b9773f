/// An event of a stream of server-sent events.
public struct ServerSentEvent: Hashable, Sendable {
  /// The type: `message` unless the server names another.
  public var type: String
  /// The data; several lines are joined by line feeds.
  public var data: String
  /// The identifier of the last event that had one, this one included; empty if none had.
  ///
  /// A stream continues after it.
  public var id: String

  /// Creates an event.
  public init(type: String = "message", data: String, id: String = "") {
    self.type = type
    self.data = data
    self.id = id
  }
}
