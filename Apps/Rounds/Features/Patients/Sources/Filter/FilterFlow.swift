public import LibPatient
public import SeamFlow
public import SeamViews

/// Chooses which patients the list shows; ends with the filter.
public final class FilterFlow: FlowCoordinator {
  /// The only screen.
  public enum Route: Codable, Hashable, Sendable {
    /// The form.
    case form
  }
  public typealias Output = PatientFilter

  public let navigation = FlowNavigation()
  @Needs(\.patientsEnvironment) private var environment: PatientsEnvironment
  private let filter: PatientFilter

  init(_ filter: PatientFilter) { self.filter = filter }

  /// Shows the form.
  public func start(animated: Bool) { push(.form, animated: animated) }

  /// Builds the form.
  public func screen(for route: Route) -> any Screen {
    FilterScreen(filter, wards: environment.patients.wards(), clock: environment.clock, delegate: self)
  }
}

extension FilterFlow: FilterScreenDelegate {
  func didChoose(_ filter: PatientFilter, in screen: FilterScreen) { finish(filter) }

  func didTapCancel(in screen: FilterScreen) { cancel() }
}
