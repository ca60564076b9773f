import RoundsApp
import RoundsDemo
import SeamTerminal

/// Rounds in a terminal: parses the command line and starts the app on its host.
@main
enum Rounds {
  @MainActor
  static func main() {
    let options = RoundsLaunch.optionsOrExit(as: "rounds")
    let app = TerminalApp(remedy: "Run `rounds --script FILE` to use Rounds without one.") { navigator, host in
      host.images = .jpeg
      RoundsLaunch.start(options, on: navigator) { try await DemoServer.start(in: $0) }
    }
    switch options.mode {
    case .help: print(LaunchOptions.help, terminator: "")
    case .interactive: app.run(arguments: [])
    case .script(let path): app.run(script: path)
    }
  }
}
