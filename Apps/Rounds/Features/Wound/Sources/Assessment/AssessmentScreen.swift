import LibPatient
import LibWound
import Observation
import SeamOperations
import SeamViews

/// Receives the user's actions on an ``AssessmentScreen``.
@MainActor
protocol AssessmentScreenDelegate: AnyObject {
  /// The user wants to correct the assessment.
  func didTapCorrect(_ assessment: Assessment.ID, in screen: AssessmentScreen)

  /// The user wants to compare the two versions of the assessment.
  func didTapConflict(of assessment: Assessment.ID, in screen: AssessmentScreen)

  /// The user wants to settle an assessment that the server refused.
  func didTapSettle(_ assessment: Assessment.ID, reason: String, in screen: AssessmentScreen)

  /// The user wants to see the photo.
  func didTapPhoto(_ photo: WoundPhoto.ID, of wound: Wound.ID, in screen: AssessmentScreen)
}

/// Shows the findings of a visit.
@Observable
final class AssessmentScreen: Screen {
  private var assessment: Loaded<Assessment?> = .loading
  private var unit = Length.Unit.centimetres
  @ObservationIgnored private let id: Assessment.ID
  @ObservationIgnored private let environment: WoundEnvironment
  @ObservationIgnored private weak var delegate: (any AssessmentScreenDelegate)?

  init(_ id: Assessment.ID, _ environment: WoundEnvironment, delegate: any AssessmentScreenDelegate) {
    self.id = id
    self.environment = environment
    self.delegate = delegate
  }

  var configuration: DetailConfiguration {
    AssessmentDetail.configuration(assessment, in: unit, clock: environment.clock)
  }

  func handle(_ event: DetailConfiguration.Event) {
    guard case .value(let assessment?) = assessment else { return }
    switch event {
    case .didTap(.correctAssessment): delegate?.didTapCorrect(id, in: self)
    case .didTap(.settleRefusal):
      if case .refused(let reason) = assessment.status { delegate?.didTapSettle(id, reason: reason, in: self) }
    case .didTap(.resolveConflict), .didSelect(row: AssessmentDetail.conflictRow):
      delegate?.didTapConflict(of: id, in: self)
    case .didTap(.showPhoto), .didSelect(row: AssessmentDetail.photoRow):
      if let photo = assessment.photo { delegate?.didTapPhoto(photo, of: assessment.wound, in: self) }
    case .didTap, .didSelect: break
    }
  }

  /// Observes the assessment and the unit.
  func run() async {
    do {
      for try await (assessment, unit) in environment.wounds.assessment(id).combined(with: environment.unit).values {
        self.assessment = .value(assessment)
        self.unit = unit
      }
    } catch {
      if !Task.isCancelled { assessment = .failed("\(error)") }
    }
  }
}
