import CoreDates
import LibPatient
import LibWound
import Observation
import SeamOperations
import SeamViews

/// Receives the user's actions on a ``PatientFileScreen``.
@MainActor
protocol PatientFileScreenDelegate: AnyObject {
  /// The user selected a wound.
  func didSelect(wound: Wound.ID, in screen: PatientFileScreen)

  /// The user selected an assessment of the timeline.
  func didSelect(assessment: Assessment.ID, in screen: PatientFileScreen)

  /// The user wants to record a new wound.
  func didTapAddWound(of patient: Patient.ID, in screen: PatientFileScreen)
}

/// Shows the file of a patient: allergies, wounds, person, timeline.
@Observable
final class PatientFileScreen: Screen {
  private var contents: PatientFileContents?
  private var failure: String?
  @ObservationIgnored private let id: Patient.ID
  @ObservationIgnored private let interactor: PatientFileInteractor
  @ObservationIgnored private let clock: ClinicClock
  @ObservationIgnored private weak var delegate: (any PatientFileScreenDelegate)?

  init(
    _ id: Patient.ID, _ interactor: PatientFileInteractor, clock: ClinicClock, delegate: any PatientFileScreenDelegate
  ) {
    self.id = id
    self.interactor = interactor
    self.clock = clock
    self.delegate = delegate
  }

  var configuration: DetailConfiguration { PatientFileDetail.configuration(contents, failure: failure, clock: clock) }

  func handle(_ event: DetailConfiguration.Event) {
    switch event {
    case .didTap(.addWound): delegate?.didTapAddWound(of: id, in: self)
    case .didSelect(let row):
      switch PatientFileDetail.target(of: row) {
      case .wound(let id): delegate?.didSelect(wound: id, in: self)
      case .assessment(let id): delegate?.didSelect(assessment: id, in: self)
      case nil: break
      }
    case .didTap: break
    }
  }

  /// Observes the file.
  func run() async {
    do {
      for try await contents in interactor.contents(of: id) { self.contents = contents }
    } catch {
      if !Task.isCancelled { failure = "\(error)" }
    }
  }
}
