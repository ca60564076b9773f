import CoreFHIR
import CoreSync
import Observation
import SeamViews

/// Receives the user's choice on a ``ProblemsScreen``.
@MainActor
protocol ProblemsScreenDelegate: AnyObject {
  /// The user selected a record that is to be settled.
  func didSelect(problem: SyncRecord, in screen: ProblemsScreen)
}

/// Lists the records that the server refused, are in conflict or cannot be read.
@Observable
final class ProblemsScreen: Screen {
  private var records: [SyncRecord]?
  private var failure: String?
  @ObservationIgnored private let environment: MeEnvironment
  @ObservationIgnored private let canShow: (FHIRLocation) -> Bool
  @ObservationIgnored private weak var delegate: (any ProblemsScreenDelegate)?

  init(_ environment: MeEnvironment, canShow: @escaping (FHIRLocation) -> Bool, delegate: any ProblemsScreenDelegate) {
    self.environment = environment
    self.canShow = canShow
    self.delegate = delegate
  }

  var configuration: ListConfiguration { ProblemsList.configuration(records, canShow: canShow, failure: failure) }

  func handle(_ event: ListConfiguration.Event) {
    guard case .didSelect(let row) = event, let record = records?.first(where: { $0.id == row }),
      canShow(record.location)
    else { return }
    delegate?.didSelect(problem: record, in: self)
  }

  /// Observes the records.
  func run() async {
    do {
      for try await records in environment.problems() { self.records = records }
    } catch {
      if !Task.isCancelled { failure = "\(error)" }
    }
  }
}
