/// How a host makes a view for each type of configuration.
///
/// `Place` is what a host's views are told of their surroundings; `View` is what all of them have in common.
///
/// ```swift
/// var views = ViewRegistry<PageSurroundings, any EntryPage> { screen, place in previewPage(of: screen, in: place) }
/// views.register(ListView.Configuration.self) { screen, place in ListPage(screen, in: place) }
/// ```
@MainActor
public struct ViewRegistry<Place, View> {
  private struct Maker<Configuration: ViewConfiguration> {
    let make: @MainActor (any Screen<Configuration>, Place) -> View
  }

  private let fallback: @MainActor (any Screen, Place) -> View
  private var makers: [ObjectIdentifier: Any] = [:]

  /// Makes a registry that knows no type.
  ///
  /// - Parameter fallback: makes a view of anything that is not registered, by its ``ViewConfiguration/text`` and its
  ///   ``ViewConfiguration/controls``.
  public init(fallback: @escaping @MainActor (any Screen, Place) -> View) { self.fallback = fallback }

  /// Has views of a type made; the last registration of a type counts.
  public mutating func register<Configuration: ViewConfiguration>(
    _ type: Configuration.Type, _ make: @escaping @MainActor (any Screen<Configuration>, Place) -> View
  ) {
    makers[ObjectIdentifier(type)] = Maker(make: make)
  }

  /// Makes the view of a screen.
  public func view<S: Screen>(of screen: S, in place: Place) -> View {
    if let maker = makers[ObjectIdentifier(S.Configuration.self)] as? Maker<S.Configuration> {
      return maker.make(screen, place)
    }
    return fallback(screen, place)
  }
}
