import CoreDates
import LibWound
import SeamViews

extension Action.ID {
  static let chooseEarlier: Self = "chooseEarlier"
  static let chooseLater: Self = "chooseLater"
  static let tryAgain: Self = "tryAgain"
}

/// Maps two photos of a wound to a view of photos; pure functions.
enum PhotoComparison {
  /// The two photos, the earlier one first; one if the wound has one.
  ///
  /// - Parameters:
  ///   - photos: those of the wound, the latest first.
  ///   - earlier: the photo that was chosen as the earlier one; nil for the first.
  ///   - later: the photo that was chosen as the later one; nil for the last.
  static func pair(of photos: [WoundPhoto], earlier: WoundPhoto.ID?, later: WoundPhoto.ID?) -> [WoundPhoto] {
    let second = photos.first { $0.id == later } ?? photos.first { $0.id != earlier } ?? photos.first
    let first = photos.first { $0.id == earlier && $0.id != second?.id } ?? photos.last { $0.id != second?.id }
    return [first, second].compactMap(\.self).sorted { ($0.date, $0.id.rawValue) < ($1.date, $1.id.rawValue) }
  }

  static func configuration(
    _ loaded: Loaded<WoundFile?>, earlier: WoundPhoto.ID?, later: WoundPhoto.ID?,
    images: [String: PhotosConfiguration.Content], clock: ClinicClock
  ) -> PhotosConfiguration {
    switch loaded {
    case .loading: return .init(title: "Photos", photos: [], empty: "Reading the photos…")
    case .failed(let reason): return .init(title: "Photos", photos: [], empty: "They could not be read: \(reason)")
    case .value(nil): return .init(title: "Photos", photos: [], empty: "The server has removed this wound.")
    case .value(let file?):
      let pair = pair(of: file.photos, earlier: earlier, later: later)
      let isMissing = pair.contains { if case .missing = images[$0.binary] { true } else { false } }
      return PhotosConfiguration(
        title: file.wound.title, actions: actions(file.photos.count, isMissing: isMissing),
        photos: pair.map { photo($0, file, images, clock) }, empty: "There is no photo of this wound yet.")
    }
  }

  private static func actions(_ count: Int, isMissing: Bool) -> [Action] {
    var actions: [Action] = []
    if isMissing { actions.append(Action(.tryAgain, title: "Fetch again", role: .primary, key: "r", symbol: .refresh)) }
    if count > 2 {
      actions.append(Action(.chooseEarlier, title: "Other earlier photo", key: "e"))
      actions.append(Action(.chooseLater, title: "Other later photo", key: "l"))
    }
    return actions
  }

  private static func photo(
    _ photo: WoundPhoto, _ file: WoundFile, _ images: [String: PhotosConfiguration.Content], _ clock: ClinicClock
  ) -> PhotosConfiguration.Photo {
    let assessment = file.assessments.first { $0.photo == photo.id }
    let facts: [PhotosConfiguration.Fact] = [
      assessment?.findings.area.map { .init(label: "Area", value: "\($0.text) cm²") },
      assessment?.findings.tissue?.predominant.map { .init(label: "Wound bed", value: FindingsText.text($0)) },
    ].compactMap(\.self)
    return .init(
      id: photo.id.rawValue, caption: clock.day(photo.date), facts: facts, content: images[photo.binary] ?? .loading,
      isSelectable: file.photos.count > 2)
  }
}
