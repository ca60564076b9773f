/// Photos side by side, such as a wound today and a week ago, with captions and facts.
///
/// Hosts stack them where the width is short. An image is its encoded bytes, which hosts decode without blocking the
/// user; a host that cannot decode them shows the caption, the facts and the size.
public struct PhotosConfiguration: ViewConfiguration {
  public let title: String
  public let actions: [Action]
  /// The photos, in reading order; usually one or two.
  public let photos: [Photo]
  /// The message that is shown if there are no photos; nil to leave the place empty.
  public let empty: String?

  /// Creates a view of photos.
  public init(title: String, actions: [Action] = [], photos: [Photo], empty: String? = nil) {
    self.title = title
    self.actions = actions
    self.photos = photos
    self.empty = empty
  }

  public var controls: [Control<Event>] {
    actionControls
      + photos.filter(\.isSelectable).map { Control($0.caption, .tap(.didSelect(photo: $0.id))) }
  }

  public var text: String {
    TextPreview(title: title, actions: actions) { lines in
      if photos.isEmpty, let empty { lines.append(empty) }
      for photo in photos { lines += photo.lines }
    }.text
  }

  /// A photo with its caption and facts.
  public struct Photo: Equatable, Sendable, Identifiable {
    /// The identifier that a selection reports, unique in the view.
    public let id: String
    /// The name of the photo, such as "3 May 2026".
    public let caption: String
    /// The facts below the caption.
    public let facts: [Fact]
    /// The image, or why there is none.
    public let content: Content
    /// Whether the user can select it, for instance to choose another photo.
    public let isSelectable: Bool

    /// Creates a photo.
    public init(
      id: String, caption: String, facts: [Fact] = [], content: Content, isSelectable: Bool = false
    ) {
      self.id = id
      self.caption = caption
      self.facts = facts
      self.content = content
      self.isSelectable = isSelectable
    }

    var lines: [String] {
      let state =
        switch content {
        case .image(let bytes): "[photo, \(ByteCount(bytes.count).text)]"
        case .loading: "[photo …]"
        case .missing(let reason): "[no photo: \(reason)]"
        }
      return ["\(state) \(caption)\(isSelectable ? " ›" : "")"] + facts.map { "  \($0.label): \($0.value)" }
    }
  }

  /// The image of a photo, or why there is none.
  public enum Content: Equatable, Sendable {
    /// An encoded image (JPEG, PNG, …).
    case image([UInt8])
    /// The image is being loaded.
    case loading
    /// There is no image, for the reason given.
    case missing(String)
  }

  /// A label and its value.
  public struct Fact: Equatable, Sendable {
    /// The label.
    public let label: String
    /// The value.
    public let value: String

    /// Creates a fact.
    public init(label: String, value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The user's actions in a view of photos.
  public enum Event: Equatable, ActionEvent {
    /// A selectable photo was selected.
    case didSelect(photo: Photo.ID)
    /// An action was tapped.
    case didTap(Action.ID)
  }
}
