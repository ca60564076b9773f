import SeamFlow
import SeamTerminal
import SeamViews
import Testing

/// The examples of SeamTerminal's page.
@MainActor
struct SeamTerminalTests {
  @Test func aScriptUsesTheApp() async throws {
    let host = TerminalHost()
    let navigator = Navigator(host: host)
    navigator.start(RecipesFlow())
    let script = try TerminalScript(
      """
      expect Recipes
      key ctrl+s
      expect-not Recipes
      expect Soup
      key escape
      expect Recipes
      """, file: "soup.script")
    try await script.run(on: host, navigator)
  }

  @Test func aTimerIsDrawn() async throws {
    let host = TerminalHost()
    registerTimer(on: host)
    let navigator = Navigator(host: host)
    navigator.start(TimerFlow())
    let script = try TerminalScript("expect 3 minutes left\nkey m\nexpect 4 minutes left", file: "timer.script")
    try await script.run(on: host, navigator)
  }

  @Test func aPhotoIsDrawn() async throws {
    let host = TerminalHost()
    decodePhotos(on: host)
    let navigator = Navigator(host: host)
    navigator.start(PhotoFlow())
    let script = try TerminalScript("expect Sunset\nwait-for ▀▀▀", file: "photo.script")
    try await script.run(on: host, navigator)
  }

  private func decodePhotos(on host: TerminalHost) {
    host.images = TerminalImages { bytes, largest in
      guard let icon = Icon(bytes: bytes, fitting: largest) else { return nil }
      return TerminalImage(width: icon.side, height: icon.side, parts: icon.parts)
    }
  }

  private func registerTimer(on host: TerminalHost) {
    host.register(TimerConfiguration.self) { timer, page in
      page.text("\(timer.minutes) minutes left", .strong)
      page.key("m", title: "More", sends: .didTapMore)
    }
  }

  /// Compiled only: an app runs until it ends the process.
  private static func main() {
    TerminalApp(remedy: "Start it in a terminal.") { navigator, host in
      navigator.start(RecipesFlow())
    }.run()
  }
}

/// A grey square, encoded as its side and its brightness.
private struct Icon {
  let side: Int
  let parts: [UInt8]

  init?(bytes: [UInt8], fitting largest: Int) {
    guard bytes.count == 2, bytes[0] > 0 else { return nil }
    side = min(Int(bytes[0]), largest)
    parts = Array(repeating: bytes[1], count: 3 * side * side)
  }
}

private final class PhotoFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case photo }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.photo, animated: animated) }

  func screen(for route: Route) -> any Screen {
    ClosureScreen(
      PhotosConfiguration(title: "Photo", photos: [.init(id: "1", caption: "Sunset", content: .image([8, 140]))]))
  }
}

private struct TimerConfiguration: ViewConfiguration {
  enum Event: Sendable { case didTapMore }

  let title = "Timer"
  let minutes: Int

  var text: String { "\(minutes) minutes left" }
}

private final class TimerFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case timer }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.timer, animated: animated) }

  func screen(for route: Route) -> any Screen {
    ClosureScreen(3) {
      TimerConfiguration(minutes: $0)
    } onEvent: { screen, _ in
      screen.state += 1
    }
  }
}
