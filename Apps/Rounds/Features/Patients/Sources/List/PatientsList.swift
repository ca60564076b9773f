import CoreDates
import CoreSync
import Foundation
import LibPatient
import SeamViews

extension Action.ID {
  static let switchScope: Self = "switchScope"
  static let filterPatients: Self = "filterPatients"
  static let clearFilter: Self = "clearFilter"
  static let tryAgain: Self = "tryAgain"
}

/// Maps patients to a list configuration; a pure function.
enum PatientsList {
  /// The row that asks for more patients.
  static let moreRow = "more"

  /// The row that says why the last refresh failed.
  static let noteRow = "note"

  static func configuration(_ state: PatientsState, clock: ClinicClock) -> ListConfiguration {
    let filter = state.filter
    return ListConfiguration(
      title: title(state), actions: actions(filter),
      search: .init(text: filter.search, placeholder: "Name, ward or number"),
      sections: sections(state, clock), empty: empty(state), refresh: state.isRefreshing ? .running : .available,
      loading: loading(state.sync))
  }

  /// How much of the first sync is done; later ones are short.
  private static func loading(_ status: SyncStatus?) -> ListConfiguration.Loading? {
    guard let status, status.lastSynced == nil, case .syncing(let fraction?) = status.phase else { return nil }
    return .init(status: "Fetching patients", fraction: fraction)
  }

  private static func title(_ state: PatientsState) -> String {
    let filter = state.filter
    let scope = filter.scope == .mine ? "My patients" : "All patients"
    let parts = [scope, filter.ward, filter.dueBefore == nil ? nil : "due", sync(state.sync)]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// The state of the sync for the title; nil if there is nothing to report.
  private static func sync(_ status: SyncStatus?) -> String? {
    guard let status else { return nil }
    switch status.phase {
    case .syncing(let fraction?) where status.lastSynced != nil:
      return "fetching \(Int((fraction * 100).rounded(.down)))%"
    case .offline: return status.counts.pending > 0 ? "offline, \(status.counts.pending) not sent" : "offline"
    case .failed: return "sync failed"
    case .needsSignIn: return "sign in again"
    case .idle, .syncing: return status.counts.pending > 0 ? "\(status.counts.pending) not sent" : nil
    }
  }

  private static func actions(_ filter: PatientFilter) -> [Action] {
    [
      Action(.switchScope, title: filter.scope == .mine ? "All patients" : "My patients", key: "a", symbol: .people),
      Action(.filterPatients, title: "Filter", key: "f", symbol: .search),
    ]
  }

  // MARK: Rows

  private static func sections(_ state: PatientsState, _ clock: ClinicClock) -> [ListConfiguration.Section] {
    var sections: [ListConfiguration.Section] = []
    var rows: [ListConfiguration.Row] = []
    var heading: String?
    let today = BirthDate(today: clock)
    for patient in state.page?.patients ?? [] {
      let next = Self.heading(patient, clock)
      if next != heading, !rows.isEmpty {
        sections.append(.init(title: heading, rows: rows))
        rows = []
      }
      heading = next
      rows.append(row(patient, clock, today: today))
    }
    if !rows.isEmpty { sections.append(.init(title: heading, rows: rows)) }
    if state.page?.hasMore == true {
      sections.append(.init(rows: [.init(id: moreRow, title: "Show more patients")]))
    }
    guard let failure = state.refreshFailure else { return sections }
    let note = ListConfiguration.Row(
      id: noteRow, title: "Not refreshed", subtitle: failure, picture: .symbol(.warning))
    return [.init(rows: [note])] + sections
  }

  private static func heading(_ patient: Patient, _ clock: ClinicClock) -> String {
    guard let date = patient.nextAssessment else { return "No open wound" }
    return switch clock.days(until: date) {
    case ..<0: "Overdue"
    case 0: "Today"
    case 1...7: "In the next week"
    default: "Later"
    }
  }

  private static func row(_ patient: Patient, _ clock: ClinicClock, today: BirthDate) -> ListConfiguration.Row {
    let age = patient.birth?.age(on: today).map { "\($0) years" }
    let facts = [patient.recordNumber, age, patient.ward, patient.isInactive ? "inactive" : nil]
    return ListConfiguration.Row(
      id: patient.id.rawValue, title: patient.nativeName.map { "\(patient.name)  \($0)" } ?? patient.name,
      subtitle: facts.compactMap(\.self).joined(separator: " · "),
      value: patient.nextAssessment.map(clock.relativeDay), picture: .monogram(monogram(patient.name)),
      accessory: .disclosure, badge: badge(patient))
  }

  /// The most important fact before the file is opened: the record's status, or else allergies.
  private static func badge(_ patient: Patient) -> Badge? {
    Badge(patient.status) ?? (patient.allergyCount == 0 ? nil : Badge("Allergies", tone: .warning))
  }

  private static func monogram(_ name: String) -> String {
    let words = name.split(separator: " ").filter { $0.first?.isLetter == true }
    return [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first.map(String.init) }.joined()
      .uppercased()
  }

  // MARK: Nothing to show

  private static func empty(_ state: PatientsState) -> MessageConfiguration {
    let filter = state.filter
    if let failure = state.failure {
      return .init(
        title: "The patients could not be read", description: failure,
        primary: Action(.tryAgain, title: "Try again", role: .primary))
    }
    if state.page == nil { return .init(title: "Reading the patients…") }
    let search = filter.search.trimmingCharacters(in: .whitespaces)
    if !search.isEmpty {
      let all = filter.scope == .mine ? Action(.switchScope, title: "Search all patients", role: .primary) : nil
      return .init(
        title: "Not found", description: "No patient’s name, ward or number has “\(search)”.", primary: all)
    }
    if filter.ward != nil || filter.dueBefore != nil {
      return .init(
        title: "No patient matches the filter", primary: Action(.clearFilter, title: "Show all", role: .primary))
    }
    if loading(state.sync) != nil { return .init(title: "They appear here as they arrive") }
    return filter.scope == .mine
      ? .init(
        title: "No patients of yours", description: "Patients whose care team you belong to appear here.",
        primary: Action(.switchScope, title: "All patients", role: .primary))
      : .init(title: "No patients yet", description: "They appear here once they were fetched from the server.")
  }
}
