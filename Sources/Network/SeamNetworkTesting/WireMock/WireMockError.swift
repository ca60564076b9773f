import SeamNetwork

/// A stub mapping of WireMock that the server cannot follow.
public struct WireMockError: Error, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let file: String
  /// The field, such as `request.headers.Accept`; empty for the whole file.
  public let field: String
  /// The problem, as the end of a sentence that begins with the file or the field.
  public let reason: String
  /// The action that can resolve the problem, as a sentence.
  public let remedy: String

  public var description: String { "\(file)\(field.isEmpty ? "" : ": \(field)") \(reason). \(remedy)" }
}
