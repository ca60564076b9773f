public import LibPatient
public import LibWound
public import SeamFlow
import SeamOperations
public import SeamViews

/// Records a new wound of a patient; ends with its identifier.
public final class NewWoundFlow: FlowCoordinator {
  /// The only screen.
  public enum Route: Codable, Hashable, Sendable {
    /// The form.
    case form
  }
  public typealias Output = Wound.ID

  public let navigation = FlowNavigation()
  @Needs(\.woundEnvironment) private var environment: WoundEnvironment
  private let patient: Patient.ID

  /// Makes the flow.
  public init(of patient: Patient.ID) { self.patient = patient }

  /// Shows the form.
  public func start(animated: Bool) { push(.form, animated: animated) }

  /// Builds the form.
  public func screen(for route: Route) -> any Screen { NewWoundScreen(delegate: self) }
}

extension NewWoundFlow: NewWoundScreenDelegate {
  func didTapSave(kind: WoundKind, region: BodyRegion, in screen: NewWoundScreen) {
    let wound = NewWound(id: environment.makeID(), patient: patient, kind: kind, region: region)
    task { [self] in
      do {
        try await environment.wounds.add(wound).run()
        finish(wound.wound)
      } catch {
        screen.show(failure: "\(error)")
      }
    }
  }

  func didTapCancel(in screen: NewWoundScreen) { cancel() }
}
