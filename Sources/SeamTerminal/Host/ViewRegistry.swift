import SeamViews

/// Knows how to draw each type of configuration.
@MainActor
struct ViewRegistry {
  private struct Maker<Configuration: ViewConfiguration> {
    let make: @MainActor (any Screen<Configuration>, @escaping @MainActor () -> Void) -> any EntryView
  }

  private var makers: [ObjectIdentifier: Any] = [:]

  /// Knows the standard views.
  init() {
    register(StandardPages.message)
    register(StandardPages.detail)
    register(StandardPages.progress)
    register(TerminalList())
    register(TerminalForm())
  }

  mutating func register<View: TerminalView>(_ view: View) {
    makers[ObjectIdentifier(View.Configuration.self)] = Maker<View.Configuration> { screen, onChange in
      ScreenView(view, of: screen, onChange: onChange)
    }
  }

  /// Makes the view of a screen: the registered one, else its preview.
  func view<S: Screen>(of screen: S, onChange: @escaping @MainActor () -> Void) -> any EntryView {
    if let maker = makers[ObjectIdentifier(S.Configuration.self)] as? Maker<S.Configuration> {
      return maker.make(screen, onChange)
    }
    return ScreenView(StandardPages.preview(of: S.Configuration.self), of: screen, onChange: onChange)
  }
}
