/// The choices of a nurse about the app.
public struct Settings: Hashable, Sendable, Codable {
  /// The unit in which lengths are entered and shown.
  public enum LengthUnit: String, Hashable, Sendable, Codable, CaseIterable {
    /// Centimetres.
    case centimetres
    /// Millimetres.
    case millimetres
  }

  /// The unit in which lengths are entered and shown.
  public var lengthUnit: LengthUnit

  /// Creates settings; those of a new user by default.
  public init(lengthUnit: LengthUnit = .centimetres) { self.lengthUnit = lengthUnit }
}
