import Observation
import SeamViews

/// Shows a value once it is loaded.
@Observable
final class LoadingScreen<Value: Sendable, Configuration: ViewConfiguration>: Screen {
  private var loading = Loading<Value>.running
  private let load: @MainActor () async throws -> Value
  private let view: @MainActor (Loading<Value>) -> Configuration
  private let onEvent: @MainActor (Configuration.Event) -> Void

  /// Makes a screen that loads when it is shown.
  init(
    _ load: @escaping @MainActor () async throws -> Value, view: @escaping @MainActor (Loading<Value>) -> Configuration,
    onEvent: @escaping @MainActor (Configuration.Event) -> Void
  ) {
    self.load = load
    self.view = view
    self.onEvent = onEvent
  }

  var configuration: Configuration { view(loading) }

  func run() async { loading = await Loading(load) }

  func handle(_ event: Configuration.Event) { onEvent(event) }
}
