import LibWound
import Observation
import SeamOperations
import SeamViews

/// Receives the user's actions on a ``PhotosScreen``.
@MainActor
protocol PhotosScreenDelegate: AnyObject {
  /// The user wants to see another photo in place of the earlier or the later one.
  func didTapReplace(
    isEarlier: Bool, of wound: Wound.ID, earlier: WoundPhoto.ID?, later: WoundPhoto.ID?, in screen: PhotosScreen)
}

/// Compares two photos of a wound.
@Observable
final class PhotosScreen: Screen {
  private var file: Loaded<WoundFile?> = .loading
  private var images: [String: PhotosConfiguration.Content] = [:]
  @ObservationIgnored private let wound: Wound.ID
  @ObservationIgnored private let earlier: WoundPhoto.ID?
  @ObservationIgnored private let later: WoundPhoto.ID?
  @ObservationIgnored private let environment: WoundEnvironment
  @ObservationIgnored private weak var delegate: (any PhotosScreenDelegate)?
  @ObservationIgnored private let reloads: AsyncStream<Void>
  @ObservationIgnored private let reload: AsyncStream<Void>.Continuation

  init(
    _ wound: Wound.ID, earlier: WoundPhoto.ID?, later: WoundPhoto.ID?, _ environment: WoundEnvironment,
    delegate: any PhotosScreenDelegate
  ) {
    self.wound = wound
    self.earlier = earlier
    self.later = later
    self.environment = environment
    self.delegate = delegate
    (reloads, reload) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var configuration: PhotosConfiguration {
    PhotoComparison.configuration(file, earlier: earlier, later: later, images: images, clock: environment.clock)
  }

  func handle(_ event: PhotosConfiguration.Event) {
    guard case .value(let file?) = file else { return }
    let pair = PhotoComparison.pair(of: file.photos, earlier: earlier, later: later)
    switch event {
    case .didSelect(let photo):
      replace(isEarlier: pair.first?.id.rawValue == photo && pair.count > 1)
    case .didTap(.chooseEarlier): replace(isEarlier: true)
    case .didTap(.chooseLater): replace(isEarlier: false)
    case .didTap(.tryAgain):
      images = images.filter { if case .image = $0.value { true } else { false } }
      reload.yield()
    case .didTap: break
    }
  }

  private func replace(isEarlier: Bool) {
    delegate?.didTapReplace(isEarlier: isEarlier, of: wound, earlier: earlier, later: later, in: self)
  }

  /// Reads the photos of the wound once, and fetches the bytes of the two.
  func run() async {
    do {
      let file = try await environment.wounds.file(wound).value()
      self.file = .value(file)
      reload.yield()
      for await _ in reloads {
        for photo in PhotoComparison.pair(of: file?.photos ?? [], earlier: earlier, later: later)
        where images[photo.binary] == nil { await show(photo) }
      }
    } catch {
      if !Task.isCancelled { file = .failed("\(error)") }
    }
  }

  private func show(_ photo: WoundPhoto) async {
    images[photo.binary] = .loading
    do {
      try await environment.wounds.fetchPhoto(photo.binary).run()
      let bytes = try await environment.wounds.photo(photo.binary).value()
      images[photo.binary] = bytes.map { .image($0) } ?? .missing("It is not on this device.")
    } catch {
      images[photo.binary] = Task.isCancelled ? nil : .missing("\(error)")
    }
  }
}
