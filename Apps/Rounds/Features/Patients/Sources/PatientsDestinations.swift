public import LibPatient
public import LibWound
public import SeamFlow

/// The flows of other features that the flow of patients leads to: the app names them, as features do not know one
/// another.
@MainActor
public protocol PatientsDestinations: SendableMetatype {
  /// Shows a wound or an assessment.
  associatedtype WoundFlow: FlowCoordinator
  /// Records a new wound, and ends with its identifier.
  associatedtype NewWoundFlow: FlowCoordinator where NewWoundFlow.Output == Wound.ID

  /// Makes the flow of a wound of a patient's file.
  static func wound(_ id: Wound.ID) -> WoundFlow

  /// Makes the flow of an assessment of a patient's timeline.
  static func assessment(_ id: Assessment.ID) -> WoundFlow

  /// Makes the flow that records a new wound of a patient.
  static func newWound(of patient: Patient.ID) -> NewWoundFlow
}
