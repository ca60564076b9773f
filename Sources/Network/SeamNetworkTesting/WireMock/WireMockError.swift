import SeamNetwork

/// A stub mapping of WireMock that the server cannot follow.
public struct WireMockError: Error, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let file: String
  /// The field, such as `request.headers.Accept`; empty for the whole file.
  public let field: String
  /// What is wrong with it.
  public let reason: String
  /// What to do about it.
  public let remedy: String

  public var description: String { "\(file)\(field.isEmpty ? "" : ": \(field)") \(reason). \(remedy)" }
}
