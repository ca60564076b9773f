public import LibPatient
import LibWound
public import SeamFlow
public import SeamViews

/// Finds patients, and shows the file of each.
public final class PatientsFlow<Destinations: PatientsDestinations>: FlowCoordinator {
  public typealias Route = PatientsRoute

  /// The flows that this one opens.
  public struct Edges: FlowEdges {
    /// Chooses which patients the list shows.
    let filter = FlowEdge("filter", as: .sheet) { (_: PatientsFlow, filter: PatientFilter) in
      FilterFlow(filter)
    } onEnd: { flow, _, end in
      if let filter = end.output { flow.list?.show(filter) }
    }
    /// Shows a wound of a file.
    let wound = FlowEdge("wound") { (_: PatientsFlow, id: Wound.ID) in Destinations.wound(id) }
    /// Shows an assessment of a timeline.
    let assessment = FlowEdge("assessment") { (_: PatientsFlow, id: Assessment.ID) in Destinations.assessment(id) }
    /// Records a new wound, and shows it.
    let newWound = FlowEdge("newWound", as: .sheet) { (_: PatientsFlow, patient: Patient.ID) in
      Destinations.newWound(of: patient)
    } onEnd: { flow, _, end in
      if let wound = end.output { flow.open(\.wound, wound) }
    }

    public init() {}
  }

  public let navigation = FlowNavigation()
  public let name = "PatientsFlow"
  @Needs(\.patientsEnvironment) private var environment: PatientsEnvironment
  private weak var list: PatientsScreen?

  /// Makes the flow.
  public init() {}

  /// Shows the list, and the selected file beside it on a wide screen.
  public func start(animated: Bool) { setColumns(.list, animated: animated) }

  /// Builds the list or a file.
  public func screen(for route: PatientsRoute) -> any Screen {
    switch route {
    case .list:
      let screen = PatientsScreen(PatientsInteractor(environment), clock: environment.clock, delegate: self)
      list = screen
      return screen
    case .file(let id):
      return PatientFileScreen(
        id, PatientFileInteractor(environment.patients, environment.wounds), clock: environment.clock, delegate: self)
    }
  }
}

/// The screens of a ``PatientsFlow``.
public enum PatientsRoute: Codable, Hashable, Sendable {
  /// The patients, by when they are to be seen.
  case list
  /// The file of a patient.
  case file(Patient.ID)
}

extension PatientsFlow: PatientsScreenDelegate {
  func didSelect(patient: Patient.ID, in screen: PatientsScreen) { present(.file(patient), as: .detail) }

  func didTapFilter(_ filter: PatientFilter, in screen: PatientsScreen) { open(\.filter, filter) }
}

extension PatientsFlow: PatientFileScreenDelegate {
  func didSelect(wound: Wound.ID, in screen: PatientFileScreen) { open(\.wound, wound) }

  func didSelect(assessment: Assessment.ID, in screen: PatientFileScreen) { open(\.assessment, assessment) }

  func didTapAddWound(of patient: Patient.ID, in screen: PatientFileScreen) { open(\.newWound, patient) }
}
