import CoreDates
import LibPatient
import Observation
import SeamOperations
import SeamViews

/// Receives the user's choice on a ``FilterScreen``.
@MainActor
protocol FilterScreenDelegate: AnyObject {
  /// The user chose which patients are shown.
  func didChoose(_ filter: PatientFilter, in screen: FilterScreen)

  /// The user wants to leave the filter as it was.
  func didTapCancel(in screen: FilterScreen)
}

/// A form for the ward, and for patients who are due.
@Observable
final class FilterScreen: Screen {
  private var filter: PatientFilter
  private var names: [String] = []
  @ObservationIgnored private let wards: BoundQuery<[String]>
  @ObservationIgnored private let clock: ClinicClock
  @ObservationIgnored private weak var delegate: (any FilterScreenDelegate)?

  init(
    _ filter: PatientFilter, wards: BoundQuery<[String]>, clock: ClinicClock, delegate: any FilterScreenDelegate
  ) {
    self.filter = filter
    self.wards = wards
    self.clock = clock
    self.delegate = delegate
  }

  var configuration: FormConfiguration { FilterForm.configuration(filter, wards: names) }

  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didChoose(FilterForm.ward, let option): filter.ward = FilterForm.ward(of: option)
    case .didToggle(FilterForm.due, let isOn): filter.dueBefore = isOn ? clock.endOfToday : nil
    case .didTap(.showPatients): delegate?.didChoose(filter, in: self)
    case .didTap(.cancelFilter): delegate?.didTapCancel(in: self)
    default: break
    }
  }

  /// Observes the wards; without them, only the other choices are offered.
  func run() async {
    do {
      for try await names in wards.values { self.names = names }
    } catch {
      names = []
    }
  }
}
