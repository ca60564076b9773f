import ContactsApp
import FeatureContacts
import Foundation
import SeamFlow
import SeamTerminal

/// Contacts in a terminal: reads the command line and hands the app to its host.
@main
enum Contacts {
  @MainActor
  static func main() {
    let options: LaunchOptions
    do {
      options = try LaunchOptions(
        arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    } catch {
      FileHandle.standardError.write(Data("contacts: \(error)\n".utf8))
      exit(64)
    }
    switch options.mode {
    case .help: print(LaunchOptions.help, terminator: "")
    case .interactive: app(options).run(arguments: [])
    case .script(let path): app(options).run(script: path)
    }
  }

  @MainActor
  private static func app(_ options: LaunchOptions) -> TerminalApp {
    TerminalApp(remedy: "Run `make demo` to see Contacts without one, or contacts --script FILE.") { navigator, _ in
      let log = FileLog(path: "\(options.dataDirectory)/contacts.log")
      navigator.onSurvivor = { log.note("still in memory after its end: \($0.kind) \($0.name)") }
      navigator.onProblem = { log.note("\($0)") }
      navigator.onRestored = { report in
        for loss in report.losses { log.note("not put back: \(loss)") }
      }
      navigator.start(
        AppCoordinator(
          books: StoredAddressBooks(directory: options.dataDirectory), environment: .live, log: log))
    }
  }
}
