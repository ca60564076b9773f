import ContactsApp
import SeamTerminal

/// Contacts in a terminal: reads the command line and hands the app to its host.
@main
enum Contacts {
  @MainActor
  static func main() {
    let options = ContactsLaunch.optionsOrExit(as: "contacts")
    let app = TerminalApp(remedy: "Run `make demo` to see Contacts without one, or contacts --script FILE.") {
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
