import ContactsApp
import SeamTerminal

/// Contacts in a terminal: parses the command line and starts the app on its host.
@main
enum Contacts {
  @MainActor
  static func main() {
    let options = ContactsLaunch.optionsOrExit(as: "contacts")
    let app = TerminalApp(remedy: "Run `make demo` or `contacts --script FILE` to use Contacts without one.") {
      navigator, _ in
      ContactsLaunch.start(options, on: navigator)
    }
    switch options.mode {
    case .help: print(LaunchOptions.help, terminator: "")
    case .interactive: app.run(arguments: [])
    case .script(let path): app.run(script: path)
    }
  }
}
