public import LibWound
public import SeamFlow
import SeamOperations
public import SeamViews

/// Shows a wound with its course, its assessments and photos; assesses it.
public final class WoundFlow: FlowCoordinator {
  /// Where the flow begins.
  public enum Start: Codable, Hashable, Sendable {
    /// A wound.
    case wound(Wound.ID)
    /// An assessment that another flow lists, such as a patient's timeline.
    case assessment(Assessment.ID)
  }

  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// The course of a wound and its assessments.
    case wound(Wound.ID)
    /// The findings of a visit.
    case assessment(Assessment.ID)
    /// Two photos of a wound side by side, the earlier one first; nil for the first and the last.
    case photos(Wound.ID, earlier: WoundPhoto.ID?, later: WoundPhoto.ID?)
    /// The photos of a wound, to choose one in place of another.
    case choosePhoto(Wound.ID, earlier: WoundPhoto.ID?, later: WoundPhoto.ID?, isEarlier: Bool)
    /// The two versions of an assessment.
    case conflict(Assessment.ID)
  }

  /// The flows that this one opens.
  public struct Edges: FlowEdges {
    /// Assesses a wound, or corrects an assessment.
    let assess = FlowEdge("assess", as: .fullScreen) { (_: WoundFlow, subject: AssessmentDraft.Subject) in
      AssessFlow(subject)
    }

    public init() {}
  }

  public let navigation = FlowNavigation()
  @Needs(\.woundEnvironment) private var environment: WoundEnvironment
  private let first: Start

  /// Makes the flow.
  public init(_ start: Start) { first = start }

  /// Shows the wound or the assessment.
  public func start(animated: Bool) {
    switch first {
    case .wound(let id): push(.wound(id), animated: animated)
    case .assessment(let id): push(.assessment(id), animated: animated)
    }
  }

  /// Builds a screen.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .wound(let id): WoundScreen(id, environment, delegate: self)
    case .assessment(let id): AssessmentScreen(id, environment, delegate: self)
    case .photos(let wound, let earlier, let later):
      PhotosScreen(wound, earlier: earlier, later: later, environment, delegate: self)
    case .choosePhoto(let wound, let earlier, let later, let isEarlier):
      ChoosePhotoScreen(wound, earlier: earlier, later: later, isEarlier: isEarlier, environment, delegate: self)
    case .conflict(let id): ConflictScreen(id, environment, delegate: self)
    }
  }
}

extension WoundFlow: WoundScreenDelegate {
  func didTapAssess(_ wound: Wound.ID, in screen: WoundScreen) { open(\.assess, .wound(wound)) }

  func didTapPhotos(of wound: Wound.ID, in screen: WoundScreen) { push(.photos(wound, earlier: nil, later: nil)) }

  func didSelect(assessment: Assessment.ID, in screen: WoundScreen) { push(.assessment(assessment)) }

  func didTapSettle(_ wound: Wound, in screen: WoundScreen) {
    settle(.wound(wound.id), SettlingAlert.alert(wound.status))
  }

  func didTap(course: Wound.Course, of wound: Wound, in screen: WoundScreen) {
    let heals = course == .healed
    let alert = AlertConfiguration(
      title: heals ? "Mark the wound as healed?" : "Open the wound again?",
      message: heals
        ? "It is no longer due for assessments. You can open it again." : "It is due for assessments again.",
      buttons: [
        Action("change", title: heals ? "Mark as healed" : "Open again", role: .primary),
        Action("keep", title: "Cancel", role: .cancel),
      ])
    task { [self] in
      guard await ask(alert) == "change" else { return }
      do {
        try await environment.wounds.set(course, of: wound.id).run()
      } catch {
        _ = await ask(.init(title: "The wound was not changed", message: "\(error)"))
      }
    }
  }
}

extension WoundFlow {
  /// Asks how a record is settled, and settles it.
  private func settle(_ record: WoundRecord, _ alert: AlertConfiguration) {
    task { [self] in
      guard let choice = SettlingAlert.choice(of: await ask(alert)) else { return }
      do {
        try await environment.wounds.resolve(record, choice).run()
      } catch {
        _ = await ask(.init(title: "It is not settled", message: "\(error)"))
      }
    }
  }
}

extension WoundFlow: AssessmentScreenDelegate {
  func didTapSettle(_ assessment: Assessment.ID, reason: String, in screen: AssessmentScreen) {
    settle(.assessment(assessment), SettlingAlert.refused(reason))
  }

  func didTapCorrect(_ assessment: Assessment.ID, in screen: AssessmentScreen) {
    open(\.assess, .correction(of: assessment))
  }

  func didTapConflict(of assessment: Assessment.ID, in screen: AssessmentScreen) { push(.conflict(assessment)) }

  func didTapPhoto(_ photo: WoundPhoto.ID, of wound: Wound.ID, in screen: AssessmentScreen) {
    push(.photos(wound, earlier: nil, later: photo))
  }
}

extension WoundFlow: PhotosScreenDelegate {
  func didTapReplace(
    isEarlier: Bool, of wound: Wound.ID, earlier: WoundPhoto.ID?, later: WoundPhoto.ID?, in screen: PhotosScreen
  ) {
    push(.choosePhoto(wound, earlier: earlier, later: later, isEarlier: isEarlier))
  }
}

extension WoundFlow: ChoosePhotoScreenDelegate {
  func didChoose(
    earlier: WoundPhoto.ID?, later: WoundPhoto.ID?, of wound: Wound.ID, in screen: ChoosePhotoScreen
  ) {
    // The comparison below is replaced by that of the chosen photo.
    pop()
    pop()
    push(.photos(wound, earlier: earlier, later: later))
  }
}

extension WoundFlow: ConflictScreenDelegate {
  func didChoose(_ choice: ConflictChoice, for assessment: Assessment.ID, in screen: ConflictScreen) {
    task { [self] in
      do {
        try await environment.wounds.resolve(.assessment(assessment), choice).run()
        pop()
      } catch {
        _ = await ask(.init(title: "The conflict is not resolved", message: "\(error)"))
      }
    }
  }

  func conflictIsGone(in screen: ConflictScreen) { pop() }
}
