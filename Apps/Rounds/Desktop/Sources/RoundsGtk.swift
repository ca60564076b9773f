import RoundsApp
import RoundsDemo
import SeamGtk

/// Rounds in a window: parses the command line and starts the app on its host.
@main
enum RoundsGtk {
  @MainActor
  static func main() {
    let options = RoundsLaunch.optionsOrExit(as: "rounds-gtk")
    switch options.mode {
    case .help: print(help, terminator: "")
    case .interactive: app(options).run()
    case .script:
      RoundsLaunch.fail("Scripts run without a window: use rounds --script FILE.", as: "rounds-gtk")
    }
  }

  private static let help = """
    Rounds: follow the wounds of your patients, in a window.

    Usage: rounds-gtk [--data DIR]

      --data DIR  keep the data in DIR
                  (default: rounds under $XDG_DATA_HOME, or ~/.local/share)
      --help      print this

    Without ROUNDS_SERVER, a server with sample data is started on this computer, for this app only.
    ROUNDS_SERVER=URL uses another one, such as http://127.0.0.1:8080.

    """

  @MainActor
  private static func app(_ options: LaunchOptions) -> GtkApp {
    GtkApp(
      id: "dev.seam.Rounds", title: "Rounds", icon: "applications-health",
      remedy: "Run rounds for the same app in a terminal."
    ) { navigator, _ in
      RoundsLaunch.start(options, on: navigator) { try await DemoServer.start(in: $0) }
    }
  }
}
