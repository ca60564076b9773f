public import CoreFHIR

/// The reason an edit, a resolution or a sync failed.
///
/// Errors of the storage are thrown as they are.
public struct SyncError: Error, Sendable {
  /// The kind of a failure; kinds may be added.
  public struct Code: Hashable, Sendable {
    /// The name, for logs.
    public let name: String
    /// What to do about it, as a sentence.
    public let remedy: String

    public static func == (left: Code, right: Code) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The resource has no id, breaks rules of its type, or is too large.
    public static let invalid = Code(name: "invalid", remedy: "Correct the resource, and save the edit again.")
    /// The device has a resource of the id already.
    public static let exists = Code(name: "exists", remedy: "Give the resource a new id, or update it.")
    /// The device does not have the resource.
    public static let absent = Code(name: "absent", remedy: "Create the resource, or sync before it is updated.")
    /// There is nothing to settle.
    public static let notInConflict = Code(
      name: "notInConflict", remedy: "Nothing to do: the resource is neither in conflict nor refused.")
    /// The server does not accept the credentials.
    public static let needsSignIn = Code(name: "needsSignIn", remedy: "Sign in again; the sync then goes on.")
    /// The server cannot be reached.
    public static let offline = Code(name: "offline", remedy: "Try again with a connection; the sync then goes on.")
    /// The server failed, or answered what is no FHIR.
    public static let serverFailed = Code(name: "serverFailed", remedy: "Try again later; the sync then goes on.")
    /// The server does not have the photo, or does not give it to the user.
    public static let refused = Code(
      name: "refused", remedy: "Try again later: the photo of a colleague may not have arrived at the server.")
    /// The device could not store what arrived.
    public static let storage = Code(name: "storage", remedy: "Free some space; the sync then goes on.")
    /// The call was cancelled.
    public static let cancelled = Code(name: "cancelled", remedy: "Nothing is wrong: the caller cancelled it.")
  }

  /// The kind of failure.
  public let code: Code
  /// What happened, as a sentence without a full stop.
  public let reason: String
  /// The resource; nil if it is about none.
  public let location: FHIRLocation?
  /// The error that caused it; nil if there is none.
  public let underlying: (any Error)?

  /// Creates an error.
  public init(_ code: Code, _ reason: String, location: FHIRLocation? = nil, underlying: (any Error)? = nil) {
    self.code = code
    self.reason = reason
    self.location = location
    self.underlying = underlying
  }
}

extension SyncError: CustomStringConvertible {
  /// The resource, what happened, the remedy and the cause, for logs.
  public var description: String {
    var text = "Sync"
    if let location { text += " of \(location.text)" }
    text += ": \(reason) (\(code.name)). \(code.remedy)"
    if let underlying { text += " Cause: \(underlying)" }
    return text
  }
}
