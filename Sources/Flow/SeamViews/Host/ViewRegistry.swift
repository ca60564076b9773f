/// A host's views, by type of configuration.
///
/// `Context` is the information that views get about their surroundings; `View` is their common type.
///
/// ```swift
/// var views = ViewRegistry<PageContext, any EntryPage> { screen, context in
///   previewPage(of: screen, in: context)
/// }
/// views.register(ListConfiguration.self) { screen, context in ListPage(screen, in: context) }
/// ```
@MainActor
public struct ViewRegistry<Context, View> {
  private struct Maker<Configuration: ViewConfiguration> {
    let make: @MainActor (any Screen<Configuration>, Context) -> View
  }

  private let fallback: @MainActor (any Screen, Context) -> View
  private var makers: [ObjectIdentifier: Any] = [:]

  /// Creates an empty registry.
  ///
  /// - Parameter fallback: makes the view of an unregistered type, from its ``ViewConfiguration/text`` and its
  ///   ``ViewConfiguration/controls``.
  public init(fallback: @escaping @MainActor (any Screen, Context) -> View) { self.fallback = fallback }

  /// Registers the view of a type, replacing an earlier registration of the type.
  public mutating func register<Configuration: ViewConfiguration>(
    _ type: Configuration.Type, _ make: @escaping @MainActor (any Screen<Configuration>, Context) -> View
  ) {
    makers[ObjectIdentifier(type)] = Maker(make: make)
  }

  /// Makes the view of a screen.
  public func view<S: Screen>(of screen: S, in context: Context) -> View {
    if let maker = makers[ObjectIdentifier(S.Configuration.self)] as? Maker<S.Configuration> {
      return maker.make(screen, context)
    }
    return fallback(screen, context)
  }
}
