public import LibPatient
public import LibWound
public import SeamFlow
import SeamOperations
public import SeamViews

/// Records a new wound of a patient; ends with its identifier.
///
/// The choices survive the end of the process.
public final class NewWoundFlow: FlowCoordinator {
  /// The only screen.
  public enum Route: Codable, Hashable, Sendable {
    /// The form.
    case form
  }
  public typealias Output = Wound.ID

  public let navigation = FlowNavigation()
  @Needs(\.woundEnvironment) private var environment: WoundEnvironment
  @Remembers private var choices = WoundChoices()
  private let patient: Patient.ID

  /// Makes the flow.
  public init(of patient: Patient.ID) { self.patient = patient }

  /// Shows the form; finishes at once if the wound of a restored form was recorded before the process ended.
  public func start(animated: Bool) {
    let last = choices.id
    choices.id = last ?? environment.makeID()
    push(.form, animated: animated)
    guard let wound = last.map(NewWound.wound) else { return }
    task { [self] in
      // If that cannot be read, the wound cannot be saved either, which the form says.
      if (try? await environment.wounds.file(wound).value()) != nil { finish(wound) }
    }
  }

  /// Builds the form.
  public func screen(for route: Route) -> any Screen { NewWoundScreen(choices, delegate: self) }
}

extension NewWoundFlow: NewWoundScreenDelegate {
  func didChange(_ choices: WoundChoices, in screen: NewWoundScreen) {
    self.choices = choices
  }

  func didTapSave(kind: WoundKind, region: BodyRegion, in screen: NewWoundScreen) {
    let wound = NewWound(id: choices.id ?? environment.makeID(), patient: patient, kind: kind, region: region)
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
