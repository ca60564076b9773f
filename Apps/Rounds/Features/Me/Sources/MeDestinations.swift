public import CoreFHIR
public import SeamFlow

/// The flows of other features that the flow of the user leads to: the app names them, as features do not know one
/// another.
@MainActor
public protocol MeDestinations: SendableMetatype {
  /// Shows a record that is to be settled.
  associatedtype RecordFlow: FlowCoordinator
  /// Replaces the PIN; ends with an output once it did.
  associatedtype PINFlow: FlowCoordinator

  /// Whether there is a flow for a record.
  static func canShow(_ location: FHIRLocation) -> Bool

  /// Makes the flow of a record, such as `Observation/4`.
  static func record(type: String, id: String) -> RecordFlow

  /// Makes the flow that replaces the PIN.
  static func changePIN() -> PINFlow
}
