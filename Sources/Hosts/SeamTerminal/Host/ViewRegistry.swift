import SeamFlow
import SeamViews

/// The context of a view in the terminal.
struct ViewContext {
  let entry: EntryID
  weak var navigator: Navigator?
  /// The decoder of images; nil if there is none.
  let images: @MainActor () -> TerminalImages?
  /// Called when the view needs to be redrawn.
  let onChange: @MainActor () -> Void
}

extension ViewRegistry where Context == ViewContext, View == any EntryView {
  /// Returns a registry with the standard views.
  static func standard() -> Self {
    var registry = Self { screen, context in
      @MainActor func preview<S: Screen>(of screen: S) -> any EntryView {
        ScreenView(StandardPages.preview(of: S.Configuration.self), of: screen, at: context)
      }
      return preview(of: screen)
    }
    registry.register(StandardPages.message)
    registry.register(StandardPages.detail)
    registry.register(StandardPages.progress)
    registry.register(TerminalChart())
    registry.register(PhotosConfiguration.self) { screen, context in
      let photos = PhotoStore(images: context.images, onChange: context.onChange)
      return ScreenView(TerminalPhotos(store: photos), of: screen, at: context)
    }
    registry.register(TerminalList())
    registry.register(TerminalForm())
    registry.register(TerminalCodeEntry())
    return registry
  }

  mutating func register<TypedView: TerminalView>(_ view: TypedView) {
    register(TypedView.Configuration.self) { screen, context in ScreenView(view, of: screen, at: context) }
  }
}
