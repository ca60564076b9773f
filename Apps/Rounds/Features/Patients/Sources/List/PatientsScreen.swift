import CoreDates
import CoreSync
import LibPatient
import Observation
import SeamOperations
import SeamViews

/// Receives the user's actions on a ``PatientsScreen``.
@MainActor
protocol PatientsScreenDelegate: AnyObject {
  /// The user selected a patient.
  func didSelect(patient: Patient.ID, in screen: PatientsScreen)

  /// The user wants to choose which patients are shown.
  func didTapFilter(_ filter: PatientFilter, in screen: PatientsScreen)
}

/// Lists patients, those first who are to be seen first.
@Observable
final class PatientsScreen: Screen {
  private var state = PatientsState()
  @ObservationIgnored private let interactor: PatientsInteractor
  @ObservationIgnored private let clock: ClinicClock
  @ObservationIgnored private weak var delegate: (any PatientsScreenDelegate)?
  @ObservationIgnored private let filters: AsyncStream<PatientFilter>
  @ObservationIgnored private let filterChanges: AsyncStream<PatientFilter>.Continuation
  @ObservationIgnored private var refreshing: Task<Void, Never>?

  init(_ interactor: PatientsInteractor, clock: ClinicClock, delegate: any PatientsScreenDelegate) {
    self.interactor = interactor
    self.clock = clock
    self.delegate = delegate
    (filters, filterChanges) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    filterChanges.yield(state.filter)
  }

  var configuration: ListConfiguration { PatientsList.configuration(state, clock: clock) }

  func handle(_ event: ListConfiguration.Event) {
    switch event {
    case .didSelect(row: PatientsList.moreRow): change { $0.limit += PatientFilter().limit }
    case .didSelect(row: PatientsList.noteRow): refresh()
    case .didSelect(let row): delegate?.didSelect(patient: Patient.ID(rawValue: row), in: self)
    case .didSearch(let text):
      change { filter in
        filter.search = text
        filter.limit = PatientFilter().limit
      }
    case .didRefresh: refresh()
    case .didTap(.switchScope):
      change { filter in
        filter.scope = filter.scope == .mine ? .all : .mine
        filter.limit = PatientFilter().limit
      }
    case .didTap(.filterPatients): delegate?.didTapFilter(state.filter, in: self)
    case .didTap(.clearFilter):
      change { filter in
        filter.ward = nil
        filter.dueBefore = nil
      }
    case .didTap(.tryAgain): filterChanges.yield(state.filter)
    case .didTap: break
    }
  }

  /// Shows the patients of another filter; the search stays as it is.
  func show(_ filter: PatientFilter) {
    change { current in
      current.ward = filter.ward
      current.dueBefore = filter.dueBefore
    }
  }

  /// Observes the patients of the current filter.
  func run() async {
    var following: Task<Void, Never>?
    defer {
      following?.cancel()
      refreshing?.cancel()
    }
    async let statuses: Void = followSync()
    for await filter in filters {
      following?.cancel()
      following = Task { await follow(filter) }
    }
    await statuses
  }

  private func followSync() async {
    for await status in interactor.syncStatus() { state.sync = status }
  }

  private func follow(_ filter: PatientFilter) async {
    do {
      for try await page in interactor.list(filter) {
        guard filter == state.filter else { return }
        state.page = page
        state.failure = nil
      }
    } catch {
      if !Task.isCancelled, filter == state.filter { state.failure = "\(error)" }
    }
  }

  private func change(_ change: (inout PatientFilter) -> Void) {
    change(&state.filter)
    filterChanges.yield(state.filter)
  }

  private func refresh() {
    guard !state.isRefreshing else { return }
    state.isRefreshing = true
    state.refreshFailure = nil
    refreshing = Task {
      do {
        try await interactor.refresh()
      } catch {
        if !Task.isCancelled { state.refreshFailure = "\(error)" }
      }
      state.isRefreshing = false
    }
  }
}

/// The state that the list shows.
struct PatientsState: Equatable {
  var filter = PatientFilter()
  /// The patients of the filter or, while these are read, of the former one; nil until some were read.
  var page: PatientPage?
  /// Where the sync stands; nil until that is known.
  var sync: SyncStatus?
  var isRefreshing = false
  /// Why the patients could not be read.
  var failure: String?
  /// Why the last refresh failed; the patients on the device are shown nevertheless.
  var refreshFailure: String?
}
