import SeamViews

/// Knows how to show each type of configuration.
@MainActor
struct ViewRegistry {
  typealias Send<Configuration: ViewConfiguration> = @MainActor (Configuration.Event) -> Void

  private struct Maker<Configuration: ViewConfiguration> {
    let make: @MainActor (any Screen<Configuration>, PageSurroundings) -> any EntryPage
  }

  private var makers: [ObjectIdentifier: Any] = [:]

  /// Knows the standard views.
  init() {
    register { GtkMessage(send: $0) }
    register { GtkDetail(send: $0) }
    register { GtkProgress(send: $0) }
    register { GtkList(send: $0) }
    register { GtkForm(send: $0) }
  }

  mutating func register<View: GtkView>(
    _ make: @escaping @MainActor (@escaping Send<View.Configuration>) -> View
  ) {
    makers[ObjectIdentifier(View.Configuration.self)] = Maker<View.Configuration> { screen, surroundings in
      ScreenPage(of: screen, in: surroundings, makeView: make)
    }
  }

  /// Makes the page of a screen: with the registered view, else with its preview.
  func page<S: Screen>(of screen: S, in surroundings: PageSurroundings) -> any EntryPage {
    if let maker = makers[ObjectIdentifier(S.Configuration.self)] as? Maker<S.Configuration> {
      return maker.make(screen, surroundings)
    }
    return ScreenPage(of: screen, in: surroundings) { _ in GtkPreview<S.Configuration>() }
  }
}
