/// The reason a call of an outbox failed, with its item, the cause and the remedy.
public struct OutboxError: Error, Sendable {
  /// The kind of a failure.
  ///
  /// Codes may be added: a `switch` over them needs a default.
  public struct Code: Hashable, Sendable {
    /// The name, for logs.
    public let name: String
    /// The action that can resolve the failure, as a sentence.
    public let remedy: String

    private init(_ name: String, _ remedy: String) {
      self.name = name
      self.remedy = remedy
    }

    public static func == (left: Code, right: Code) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// The kind of the failure.
  public let code: Code
  /// A description of the failure, as a sentence without a full stop.
  public let reason: String
  /// The item; nil if it is about none.
  public let item: OutboxItem.ID?
  /// The error that caused it, where there was one.
  public let underlying: (any Error)?

  /// Creates an error.
  public init(_ code: Code, reason: String, item: OutboxItem.ID? = nil, underlying: (any Error)? = nil) {
    self.code = code
    self.reason = reason
    self.item = item
    self.underlying = underlying
  }
}

extension OutboxError.Code {
  /// The request cannot be sent as it is.
  public static let invalidRequest = Self("invalidRequest", "Correct what the request describes.")
  /// The request has a field with a credential, which would be stored.
  public static let containsCredentials = Self(
    "containsCredentials", "Remove the field: the network module's behaviours add credentials when it is sent.")
  /// The body is larger than the outbox takes.
  public static let tooLarge = Self("tooLarge", "Raise `maximumBodySize`, or send the body directly.")
  /// The body could not be read to its end.
  public static let unreadableBody = Self("unreadableBody", "Make the body readable and add the request again.")
  /// There is no such item.
  public static let absent = Self("absent", "Nothing to do: the item was delivered or removed.")
  /// The server accepted the item.
  public static let delivered = Self("delivered", "Remove the item, or add a new request.")
  /// The item is being sent.
  public static let beingSent = Self("beingSent", "Wait until its status changes, or remove the item and add another.")
  /// The item's record or its request cannot be read.
  public static let damaged = Self(
    "damaged", "Update the app if a newer version stored it; otherwise add the request again and remove the item.")
  /// Another task runs the outbox.
  public static let alreadyRunning = Self("alreadyRunning", "Run each outbox by one task.")
  /// The task was cancelled.
  public static let cancelled = Self("cancelled", "Nothing is wrong: the caller cancelled it.")
  /// The storage failed.
  public static let storage = Self("storage", "See the cause; nothing was changed.")
}

extension OutboxError: CustomStringConvertible {
  /// The failure, the item, the remedy and the cause, for logs.
  public var description: String {
    var text = "Outbox"
    if let item { text += " item \(item)" }
    text += ": \(reason) (\(code.name)). \(code.remedy)"
    if let underlying { text += " Cause: \(underlying)" }
    return text
  }
}
