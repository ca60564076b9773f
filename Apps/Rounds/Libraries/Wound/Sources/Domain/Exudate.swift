/// The fluid that comes out of a wound.
public struct Exudate: Hashable, Sendable, Codable {
  /// How much there is.
  public enum Amount: String, Hashable, Sendable, Codable, CaseIterable {
    /// The wound is dry.
    case none
    /// The dressing is moist.
    case light
    /// The dressing is wet.
    case moderate
    /// The dressing is soaked.
    case heavy
  }

  /// The look of exudate.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Clear and thin.
    case serous
    /// Pink, with blood.
    case haemoserous
    /// Cloudy, with pus.
    case seropurulent
    /// Pus.
    case purulent
  }

  /// How much there is.
  public var amount: Amount
  /// The look; nil if it was not noted, or there is no exudate.
  public var kind: Kind?

  /// Creates the exudate of a wound.
  public init(_ amount: Amount, kind: Kind? = nil) {
    self.amount = amount
    self.kind = kind
  }
}
