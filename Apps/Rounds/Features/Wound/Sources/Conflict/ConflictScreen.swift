import LibWound
import Observation
import SeamOperations
import SeamViews

/// Receives the user's choice on a ``ConflictScreen``.
@MainActor
protocol ConflictScreenDelegate: AnyObject {
  /// The user chose how the versions are resolved.
  func didChoose(_ choice: ConflictChoice, for assessment: Assessment.ID, in screen: ConflictScreen)

  /// There is no conflict any more.
  func conflictIsGone(in screen: ConflictScreen)
}

/// Shows two versions of an assessment, and lets the user choose.
@Observable
final class ConflictScreen: Screen {
  private var conflict: Loaded<AssessmentConflict?> = .loading
  private var unit = Length.Unit.centimetres
  @ObservationIgnored private var isChosen = false
  @ObservationIgnored private let id: Assessment.ID
  @ObservationIgnored private let environment: WoundEnvironment
  @ObservationIgnored private weak var delegate: (any ConflictScreenDelegate)?

  init(_ id: Assessment.ID, _ environment: WoundEnvironment, delegate: any ConflictScreenDelegate) {
    self.id = id
    self.environment = environment
    self.delegate = delegate
  }

  var configuration: DetailConfiguration {
    ConflictDetail.configuration(conflict, in: unit, clock: environment.clock)
  }

  func handle(_ event: DetailConfiguration.Event) {
    guard case .didTap(let action) = event, let choice = ConflictDetail.choice(of: action) else { return }
    isChosen = true
    delegate?.didChoose(choice, for: id, in: self)
  }

  /// Observes the two versions.
  func run() async {
    do {
      for try await (conflict, unit) in environment.wounds.conflict(of: id).combined(with: environment.unit).values {
        guard conflict != nil || isChosen else {
          delegate?.conflictIsGone(in: self)
          return
        }
        self.conflict = .value(conflict)
        self.unit = unit
      }
    } catch {
      if !Task.isCancelled { conflict = .failed("\(error)") }
    }
  }
}
