/// The name of a stream: bytes that may be larger than memory, stored and read piece by piece.
///
/// ```swift
/// extension StorageStreamKey {
///   static func video(_ id: String) -> Self { StorageStreamKey("video/\(id)", sensitivity: .secret) }
/// }
/// ```
///
/// Streams and values are apart: a stream and a value of the same name do not touch each other.
public struct StorageStreamKey: Sendable {
  /// The name under which the stream is stored: any string, compared by its UTF-8.
  public let name: String
  /// Who may see the stored bytes.
  public let sensitivity: StorageSensitivity

  /// Makes a key.
  public init(_ name: String, sensitivity: StorageSensitivity = .ordinary) {
    self.name = name
    self.sensitivity = sensitivity
  }
}

extension StorageStreamKey: ExpressibleByStringLiteral {
  /// Makes a key of an ordinary stream.
  public init(stringLiteral name: String) { self.init(name) }
}
