/// The reason a storage call failed, with its key, its location and the remedy.
///
/// ```swift
/// do {
///   draft = try await storage.getValue(forKey: .draft)
/// } catch let error as StorageError where error.code == .undecodable {
///   …
/// }
/// ```
///
/// An error never means "absent", and never loses a stored value: a value that cannot be read stays stored until it is
/// overwritten or removed.
public struct StorageError: Error, Sendable {
  /// The kind of the failure.
  public let code: Code
  /// The key it is about; nil where it is about the whole storage.
  public let key: String?
  /// Where the storage lies, such as the path of its file; nil where that is not known.
  public let location: String?
  /// Where damaged data was moved to, such as the path of a file; nil where it was left as it is.
  public let quarantine: String?
  /// A description of the failure, as the end of a sentence.
  public let reason: String
  /// The error that caused it, where there was one.
  public let underlying: (any Error)?

  /// Makes an error; `reason` is a sentence without a full stop.
  public init(
    _ code: Code, key: String? = nil, location: String? = nil, quarantine: String? = nil, reason: String,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.key = key
    self.location = location
    self.quarantine = quarantine
    self.reason = reason
    self.underlying = underlying
  }
}

extension StorageError: CustomStringConvertible {
  /// The failure, its key and location, the remedy, and the cause, for logs.
  public var description: String {
    var text = "Storage"
    if let key { text += " key \(key.debugDescription)" }
    if let location { text += " at \(location)" }
    text += ": \(reason) (\(code.name)). "
    text += quarantine.map { "It was moved to \($0), where nothing is lost." } ?? code.remedy
    if let underlying { text += " Cause: \(underlying)" }
    return text
  }
}
