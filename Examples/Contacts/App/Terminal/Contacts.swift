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
      fail("\(error)")
    }
    if let link = options.link, ContactsLinks.table.path(for: link) == nil {
      fail("Contacts does not know the place \(link). See contacts --help.")
    }
    switch options.mode {
    case .help: print(LaunchOptions.help, terminator: "")
    case .interactive: app(options).run(arguments: [])
    case .script(let path): app(options).run(script: path)
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("contacts: \(message)\n".utf8))
    exit(64)
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
      guard let link = options.link else { return }
      Task { log.note("opened a link: \(await navigator.follow(url: link, in: ContactsLinks.table))") }
    }
  }
}
