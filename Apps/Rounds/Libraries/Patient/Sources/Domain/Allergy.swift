/// An allergy or intolerance of a patient.
public struct Allergy: Hashable, Sendable, Codable, Identifiable {
  /// How dangerous a reaction can be.
  public enum Criticality: String, Hashable, Sendable, Codable, CaseIterable {
    /// A reaction can be dangerous to life.
    case high
    /// A reaction is not dangerous to life.
    case low
    /// It cannot be said.
    case unknown
  }

  /// The id of the record at the server.
  public let id: String
  /// The substance that causes it, such as “Penicillin”.
  public let substance: String
  /// How dangerous a reaction can be.
  public let criticality: Criticality
  /// The reactions so far, such as “Rash”; empty if the record does not say.
  public let reactions: [String]

  /// Creates an allergy.
  public init(id: String, substance: String, criticality: Criticality = .unknown, reactions: [String] = []) {
    self.id = id
    self.substance = substance
    self.criticality = criticality
    self.reactions = reactions
  }
}
