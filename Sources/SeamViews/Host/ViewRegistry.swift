/// A host's views, by type of configuration.
///
/// `Place` is what views know of their surroundings; `View` is their common type.
///
/// ```swift
/// var views = ViewRegistry<PageSurroundings, any EntryPage> { screen, place in previewPage(of: screen, in: place) }
/// views.register(ListConfiguration.self) { screen, place in ListPage(screen, in: place) }
/// ```
@MainActor
public struct ViewRegistry<Place, View> {
  private struct Maker<Configuration: ViewConfiguration> {
    let make: @MainActor (any Screen<Configuration>, Place) -> View
  }

  private let fallback: @MainActor (any Screen, Place) -> View
  private var makers: [ObjectIdentifier: Any] = [:]

  /// Creates an empty registry.
  ///
  /// - Parameter fallback: makes the view of an unregistered type, from its ``ViewConfiguration/text`` and its
  ///   ``ViewConfiguration/controls``.
  public init(fallback: @escaping @MainActor (any Screen, Place) -> View) { self.fallback = fallback }

  /// Registers the view of a type, replacing an earlier registration of the type.
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
