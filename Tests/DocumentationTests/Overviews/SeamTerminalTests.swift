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
