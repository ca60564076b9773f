import LibWound
import Observation
import SeamOperations
import SeamViews

/// Receives the user's actions on a ``WoundScreen``.
@MainActor
protocol WoundScreenDelegate: AnyObject {
  /// The user wants to assess the wound, or to go on with the assessment that was begun.
  func didTapAssess(_ wound: Wound.ID, in screen: WoundScreen)

  /// The user wants to compare the photos.
  func didTapPhotos(of wound: Wound.ID, in screen: WoundScreen)

  /// The user selected an assessment.
  func didSelect(assessment: Assessment.ID, in screen: WoundScreen)

  /// The user wants to settle a conflict, or a refusal, of the wound itself.
  func didTapSettle(_ wound: Wound, in screen: WoundScreen)

  /// The user wants to mark the wound as healed, or to open it again.
  func didTap(course: Wound.Course, of wound: Wound, in screen: WoundScreen)
}

/// Shows the course of a wound and its assessments.
@Observable
final class WoundScreen: Screen {
  private var file: Loaded<WoundFile?> = .loading
  @ObservationIgnored private let id: Wound.ID
  @ObservationIgnored private let environment: WoundEnvironment
  @ObservationIgnored private weak var delegate: (any WoundScreenDelegate)?

  init(_ id: Wound.ID, _ environment: WoundEnvironment, delegate: any WoundScreenDelegate) {
    self.id = id
    self.environment = environment
    self.delegate = delegate
  }

  var configuration: ChartConfiguration { WoundChart.configuration(file, clock: environment.clock) }

  func handle(_ event: ChartConfiguration.Event) {
    switch event {
    case .didTap(.assess): delegate?.didTapAssess(id, in: self)
    case .didTap(.comparePhotos): delegate?.didTapPhotos(of: id, in: self)
    case .didTap(.markHealed): change(to: .healed)
    case .didTap(.reopen): change(to: .open)
    case .didTap(.settleWound):
      if case .value(let file?) = file { delegate?.didTapSettle(file.wound, in: self) }
    case .didSelect(let row), .didSelectPoint(let row):
      delegate?.didSelect(assessment: Assessment.ID(rawValue: row), in: self)
    case .didTap: break
    }
  }

  /// Observes the wound.
  func run() async {
    do {
      for try await file in environment.wounds.file(id).values { self.file = .value(file) }
    } catch {
      if !Task.isCancelled { file = .failed("\(error)") }
    }
  }

  private func change(to course: Wound.Course) {
    guard case .value(let file?) = file else { return }
    delegate?.didTap(course: course, of: file.wound, in: self)
  }
}

/// A value that a screen reads.
enum Loaded<Value: Equatable & Sendable>: Equatable, Sendable {
  /// It is being read.
  case loading
  /// It was read.
  case value(Value)
  /// It could not be read, for the reason.
  case failed(String)
}
