import CoreFHIR
import FeatureAuthentication
import FeatureMe
import FeaturePatients
import FeatureWound
import LibPatient
import LibWound
import SeamFlow
import SeamViews

/// The tabs that a signed-in user has.
final class ClinicFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let patients = FlowEdge(tab: "patients") { (_: ClinicFlow) in PatientsFlow<Destinations>() }
    let me = FlowEdge(tab: "me") { (_: ClinicFlow) in MeFlow<Destinations>() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) {
    setTabs(
      [
        FlowTab(\.patients, title: "Patients", symbol: .people), FlowTab(\.me, title: "Me", symbol: .person),
      ], animated: animated)
  }

  func screen(for route: Never) -> any Screen {}
}

/// Where the features lead to: the one place where they meet.
enum Destinations: PatientsDestinations, MeDestinations {
  static func wound(_ id: Wound.ID) -> WoundFlow { WoundFlow(.wound(id)) }

  static func assessment(_ id: Assessment.ID) -> WoundFlow { WoundFlow(.assessment(id)) }

  static func newWound(of patient: Patient.ID) -> NewWoundFlow { NewWoundFlow(of: patient) }

  static func changePIN() -> ChangePINFlow { ChangePINFlow() }

  static func canShow(_ location: FHIRLocation) -> Bool {
    [FHIR.Observation.typeName, FHIR.Condition.typeName].contains(location.type)
  }

  static func record(type: String, id: String) -> WoundFlow {
    type == FHIR.Condition.typeName ? wound(Wound.ID(rawValue: id)) : assessment(Assessment.ID(rawValue: id))
  }
}
