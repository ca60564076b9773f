import LibWound
import Observation
import SeamViews

extension Action.ID {
  static let saveWound: Self = "saveWound"
  static let cancelWound: Self = "cancelWound"
}

/// Receives the user's actions on a ``NewWoundScreen``.
@MainActor
protocol NewWoundScreenDelegate: AnyObject {
  /// The user chose something.
  func didChange(_ choices: WoundChoices, in screen: NewWoundScreen)

  /// The user saved a complete description.
  func didTapSave(kind: WoundKind, region: BodyRegion, in screen: NewWoundScreen)

  /// The user wants to leave.
  func didTapCancel(in screen: NewWoundScreen)
}

/// A form for the kind and the site of a wound.
@Observable
final class NewWoundScreen: Screen {
  private var choices: WoundChoices
  private var showsProblems = false
  private var isSaving = false
  private var failure: String?
  @ObservationIgnored private weak var delegate: (any NewWoundScreenDelegate)?

  init(_ choices: WoundChoices, delegate: any NewWoundScreenDelegate) {
    self.choices = choices
    self.delegate = delegate
  }

  private static let kindField = "kind"
  private static let siteField = "site"

  var configuration: FormConfiguration {
    FormConfiguration(
      title: "New wound",
      actions: [
        Action(.cancelWound, title: "Cancel", role: .cancel),
        Action(
          .saveWound, title: isSaving ? "Saving…" : "Save", role: .primary, isEnabled: !isSaving, key: "s"),
      ],
      sections: [
        .init(fields: [
          .init(
            id: Self.kindField, label: "Kind",
            .choice(
              WoundKind.allCases.map { .init(id: $0.rawValue, title: $0.title) }, selected: choices.kind?.rawValue),
            error: showsProblems && choices.kind == nil ? "Choose the kind of wound." : nil),
          .init(
            id: Self.siteField, label: "Site", .regions(BodyMap.map, selected: choices.region?.id),
            error: showsProblems && choices.region == nil ? "Choose where the wound is." : nil),
        ])
      ], error: failure)
  }

  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didChoose(Self.kindField, let option): change { $0.kind = WoundKind(rawValue: option) }
    case .didChoose(Self.siteField, let option): change { $0.region = BodyRegion.all.first { $0.id == option } }
    case .didTap(.saveWound): save()
    case .didTap(.cancelWound): delegate?.didTapCancel(in: self)
    default: break
    }
  }

  /// Shows that the wound could not be stored; the choices are kept.
  func show(failure: String) {
    isSaving = false
    self.failure = failure
  }

  private func change(_ change: (inout WoundChoices) -> Void) {
    change(&choices)
    delegate?.didChange(choices, in: self)
  }

  private func save() {
    showsProblems = true
    guard let kind = choices.kind, let region = choices.region, !isSaving else { return }
    isSaving = true
    delegate?.didTapSave(kind: kind, region: region, in: self)
  }
}
