public import Foundation

/// A photo of a wound, without its bytes.
public struct WoundPhoto: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of a photo: the id of its record.
  public struct ID: Hashable, Sendable, Codable, RawRepresentable {
    /// The id as text.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier.
  public let id: ID
  /// The wound that it shows.
  public let wound: Wound.ID
  /// When it was taken.
  public var date: Date
  /// The id of its bytes, which are read apart.
  public var binary: String
  /// The version of its record; nil if the server has none.
  public var version: String?

  /// Creates a photo.
  public init(id: ID, wound: Wound.ID, date: Date, binary: String, version: String? = nil) {
    self.id = id
    self.wound = wound
    self.date = date
    self.binary = binary
    self.version = version
  }
}
