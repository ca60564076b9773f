import SeamViews

/// The decoded images of a view of photos.
///
/// Images are decoded one after another outside the main actor, so that keys are handled meanwhile.
@MainActor
final class PhotoStore {
  /// The progress of decoding an image.
  enum State: Equatable {
    /// There is no decoder.
    case undecoded
    case decoding
    /// The decoder could not decode it.
    case damaged
    case image(TerminalImage)
  }

  private struct Entry {
    let bytes: [UInt8]
    var state: State
  }

  private let images: @MainActor () -> TerminalImages?
  private let onChange: @MainActor () -> Void
  private var entries: [PhotosConfiguration.Photo.ID: Entry] = [:]
  private var waiting: [PhotosConfiguration.Photo.ID] = []
  private var work: Task<Void, Never>?
  /// Increases with every decoded image.
  private(set) var revision = 0

  init(images: @escaping @MainActor () -> TerminalImages?, onChange: @escaping @MainActor () -> Void) {
    self.images = images
    self.onChange = onChange
  }

  /// Returns the state of an image, and starts to decode it if it is new.
  func state(of id: PhotosConfiguration.Photo.ID, _ bytes: [UInt8]) -> State {
    if let entry = entries[id], entry.bytes == bytes, entry.state != .undecoded { return entry.state }
    guard let images = images() else { return .undecoded }
    entries[id] = Entry(bytes: bytes, state: .decoding)
    waiting.append(id)
    if work == nil { work = Task { [weak self] in await Self.decode(with: images) { self } } }
    return .decoding
  }

  /// Forgets the images of other photos.
  func keep(_ photos: [PhotosConfiguration.Photo]) {
    let kept = Set(photos.map(\.id))
    entries = entries.filter { kept.contains($0.key) }
    waiting.removeAll { !kept.contains($0) }
  }

  /// Decodes the waiting images, as long as the store exists.
  private static func decode(with images: TerminalImages, for store: @MainActor () -> PhotoStore?) async {
    while let (id, bytes) = store()?.next() {
      let image = await images.decode(bytes, TerminalImages.largest)
      store()?.finish(id, bytes, image)
    }
  }

  private func next() -> (PhotosConfiguration.Photo.ID, [UInt8])? {
    while !waiting.isEmpty {
      let id = waiting.removeFirst()
      if let entry = entries[id], entry.state == .decoding { return (id, entry.bytes) }
    }
    work = nil
    return nil
  }

  private func finish(_ id: PhotosConfiguration.Photo.ID, _ bytes: [UInt8], _ image: TerminalImage?) {
    // Another image of the same photo may have been set meanwhile, which is waiting then.
    guard let entry = entries[id], entry.bytes == bytes else { return }
    entries[id]?.state = image.map(State.image) ?? .damaged
    revision += 1
    onChange()
  }
}
