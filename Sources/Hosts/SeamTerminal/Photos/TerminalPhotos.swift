import SeamViews

/// Handles photos: half blocks in the terminal's colours, side by side or one below the other.
struct TerminalPhotos: TerminalView {
  typealias Configuration = PhotosConfiguration
  typealias Page = TerminalPage<PhotosConfiguration.Event>
  typealias Photo = PhotosConfiguration.Photo

  /// The view state: the page, and the number of rows and the revision of the images that it was written with.
  struct State {
    var page = PageState<PhotosConfiguration.Event>()
    /// The number of rows for each photo.
    var rows = 16
    var revision = 0
  }

  let store: PhotoStore

  private static let narrowest = 32
  private static let gap = 3

  func makeState(for configuration: Configuration) -> State { State() }

  func update(_ state: inout State, from old: Configuration, to new: Configuration) {
    store.keep(new.photos)
    layOutAgain(new, &state)
  }

  func draw(_ configuration: Configuration, _ state: inout State, on canvas: inout Canvas) {
    let facts = configuration.photos.map(\.facts.count).max() ?? 0
    let rows = min(max(canvas.size.rows - facts - 2, 4), 60)
    if rows != state.rows || store.revision != state.revision {
      (state.rows, state.revision) = (rows, store.revision)
      layOutAgain(configuration, &state)
    }
    page(state).draw(configuration, &state.page, on: &canvas)
  }

  private func layOutAgain(_ configuration: Configuration, _ state: inout State) {
    let rows = state.rows
    state.page.layOutAgain { write(configuration, rows: rows, to: &$0) }
  }

  private func page(_ state: State) -> PageView<Configuration> {
    let rows = state.rows
    return PageView { write($0, rows: rows, to: &$1) }
  }

  func commands(_ configuration: Configuration, _ state: State) -> [Command] {
    page(state).commands(configuration, state.page).map { $0.inside(\.page) { $0 } }
  }

  func actions(_ configuration: Configuration, _ state: State) -> [Action] { configuration.actions }

  func reservedKeys(_ configuration: Configuration) -> Set<Key> { [] }

  // MARK: Writing

  private func write(_ configuration: Configuration, rows: Int, to page: inout Page) {
    if configuration.photos.isEmpty, let empty = configuration.empty { page.text(empty, .faint) }
    let most = max((page.width + Self.gap) / (Self.narrowest + Self.gap), 1)
    let count = min(most, max(configuration.photos.count, 1))
    let width = (page.width - (count - 1) * Self.gap) / count
    for start in stride(from: 0, to: configuration.photos.count, by: count) {
      if start > 0 { page.space() }
      write(configuration.photos[start..<min(start + count, configuration.photos.count)], width, rows: rows, to: &page)
    }
  }

  /// Writes photos side by side: their images, their captions, and their facts.
  private func write(_ photos: ArraySlice<Photo>, _ width: Int, rows: Int, to page: inout Page) {
    let images = photos.map { image(of: $0, Size(columns: width, rows: rows)) }
    let height = images.map(\.count).max() ?? 0
    for row in 0..<height {
      // Captions are on one line, so short images are at the bottom.
      page.add(Self.line(images.map { row < height - $0.count ? [] : $0[row - height + $0.count] }, width))
    }
    let captions = photos.map { photo in
      let caption = TextLayout.cut(photo.caption, to: width - 4)
      guard photo.isSelectable else { return [Page.Run(text: caption, style: .bold)] }
      return [page.button(photo.id, caption, sends: .didSelect(photo: photo.id))]
    }
    page.add(Self.line(captions, width))
    let facts = photos.map { photo in
      photo.facts.flatMap { TextLayout.wrap("\($0.label): \($0.value)", to: width) }
    }
    for row in 0..<(facts.map(\.count).max() ?? 0) {
      page.add(Self.line(facts.map { $0.indices.contains(row) ? [.init(text: $0[row], style: .plain)] : [] }, width))
    }
  }

  /// Joins the parts of a line, each of the same width.
  private static func line(_ parts: [[Page.Run]], _ width: Int) -> Page.Line {
    var line = Page.Line()
    for (index, part) in parts.enumerated() {
      line.runs += part
      let used = part.reduce(0) { $0 + TextLayout.columns(of: $1.text) }
      guard index < parts.count - 1 else { continue }
      line.runs.append(.init(text: String(repeating: " ", count: max(width - used, 0) + gap), style: .plain))
    }
    return line
  }

  /// Returns the lines of a photo's image, or of why there is none.
  private func image(of photo: Photo, _ size: Size) -> [[Page.Run]] {
    func text(_ text: String, _ style: Style = .faint) -> [[Page.Run]] {
      TextLayout.wrap(text, to: size.columns).map { [.init(text: $0, style: style)] }
    }
    switch photo.content {
    case .loading: return text("Loading the photo …")
    case .missing(let reason): return text(reason)
    case .image(let bytes):
      switch store.state(of: photo.id, bytes) {
      case .undecoded: return text("Photo, \(ByteCount(bytes.count).text)")
      case .decoding: return text("Reading the photo …")
      case .damaged: return text("The photo is damaged, or of an unknown kind.", .warning)
      case .image(let image):
        let fitting = image.size(within: size)
        return image.cells(columns: fitting.columns, rows: fitting.rows).map(Self.runs)
      }
    }
  }

  private static func runs(_ cells: [PixelPair]) -> [Page.Run] {
    cells.map { .init(text: String(PixelPair.character), style: Style(pixels: $0)) }
  }
}
