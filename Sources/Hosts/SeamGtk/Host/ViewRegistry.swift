#if Gtk
import SeamViews

extension ViewRegistry where Context == PageContext, View == any EntryPage {
  /// Returns a registry with the standard views; any other view is shown as its text and controls.
  static func standard() -> Self {
    var registry = Self { screen, surroundings in
      @MainActor func page<S: Screen>(of screen: S) -> any EntryPage {
        ScreenPage(of: screen, in: surroundings) { GtkControls<S.Configuration>(send: $0) }
      }
      return page(of: screen)
    }
    registry.register { GtkMessage(send: $0) }
    registry.register { GtkDetail(send: $0) }
    registry.register { GtkProgress(send: $0) }
    registry.register { GtkChart(send: $0) }
    registry.register { GtkPhotos(send: $0) }
    registry.register { GtkList(send: $0) }
    registry.register { GtkForm(send: $0) }
    registry.register { GtkCodeEntry(send: $0) }
    return registry
  }

  mutating func register<TypedView: GtkView>(
    _ make: @escaping @MainActor (@escaping @MainActor (TypedView.Configuration.Event) -> Void) -> TypedView
  ) {
    register(TypedView.Configuration.self) { ScreenPage(of: $0, in: $1, makeView: make) }
  }
}
#endif
