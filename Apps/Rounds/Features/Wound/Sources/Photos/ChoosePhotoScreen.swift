import CoreDates
import LibWound
import Observation
import SeamOperations
import SeamViews

/// Receives the user's choice on a ``ChoosePhotoScreen``.
@MainActor
protocol ChoosePhotoScreenDelegate: AnyObject {
  /// The user chose a photo, in place of the earlier or the later one.
  func didChoose(
    earlier: WoundPhoto.ID?, later: WoundPhoto.ID?, of wound: Wound.ID, in screen: ChoosePhotoScreen)
}

/// Lists the photos of a wound, to choose one.
@Observable
final class ChoosePhotoScreen: Screen {
  private var file: WoundFile?
  private var areas: [WoundPhoto.ID: Area] = [:]
  @ObservationIgnored private let wound: Wound.ID
  @ObservationIgnored private let earlier: WoundPhoto.ID?
  @ObservationIgnored private let later: WoundPhoto.ID?
  @ObservationIgnored private let isEarlier: Bool
  @ObservationIgnored private let environment: WoundEnvironment
  @ObservationIgnored private weak var delegate: (any ChoosePhotoScreenDelegate)?

  init(
    _ wound: Wound.ID, earlier: WoundPhoto.ID?, later: WoundPhoto.ID?, isEarlier: Bool,
    _ environment: WoundEnvironment, delegate: any ChoosePhotoScreenDelegate
  ) {
    self.wound = wound
    self.earlier = earlier
    self.later = later
    self.isEarlier = isEarlier
    self.environment = environment
    self.delegate = delegate
  }

  var configuration: ListConfiguration {
    let pair = PhotoComparison.pair(of: file?.photos ?? [], earlier: earlier, later: later)
    let current = isEarlier ? pair.first : pair.last
    let clock = environment.clock
    return ListConfiguration(
      title: isEarlier ? "Earlier photo" : "Later photo",
      sections: [
        .init(
          rows: (file?.photos ?? []).map { photo in
            .init(
              id: photo.id.rawValue, title: clock.text(photo.date), value: areas[photo.id].map { "\($0.text) cm²" },
              accessory: photo == current ? .checkmark : .none)
          })
      ],
      empty: .init(title: file == nil ? "Reading the photos…" : "There is no photo of this wound"))
  }

  func handle(_ event: ListConfiguration.Event) {
    guard case .didSelect(let row) = event else { return }
    let chosen = WoundPhoto.ID(rawValue: row)
    // The photo that stays is fixed now: it must not change when the default does.
    let pair = PhotoComparison.pair(of: file?.photos ?? [], earlier: earlier, later: later)
    delegate?.didChoose(
      earlier: isEarlier ? chosen : pair.first?.id, later: isEarlier ? pair.last?.id : chosen, of: wound, in: self)
  }

  /// Reads the photos once.
  func run() async {
    guard let file = (try? await environment.wounds.file(wound).value()) ?? nil else { return }
    for assessment in file.assessments {
      if let photo = assessment.photo { areas[photo] = areas[photo] ?? assessment.findings.area }
    }
    self.file = file
  }
}
