import ContactsApp
import FeatureContacts
import Foundation
import SeamFlow
import SeamGtk

/// Contacts in a window: reads the command line and hands the app to its host.
@main
enum ContactsGtk {
  @MainActor
  static func main() {
    let options: LaunchOptions
    do {
      options = try LaunchOptions(
        arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    } catch {
      fail("\(error)")
    }
    switch options.mode {
    case .help: print(help, terminator: "")
    case .interactive: app(options).run()
    case .script: fail("Scripts are played without a window: run contacts --script FILE.")
    }
  }

  private static let help = """
    Contacts: the people you know, in a window.

    Usage: contacts-gtk [--data DIR]

      --data DIR  keep the address book in DIR
                  (default: contacts under $XDG_DATA_HOME, or ~/.local/share)
      --help      print this

    """

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("contacts-gtk: \(message)\n".utf8))
    exit(64)
  }

  @MainActor
  private static func app(_ options: LaunchOptions) -> GtkApp {
    GtkApp(
      id: "dev.seam.Contacts", title: "Contacts", icon: "x-office-address-book",
      remedy: "Run contacts for the same app in a terminal."
    ) { navigator, _ in
      let log = FileLog(path: "\(options.dataDirectory)/contacts.log")
      navigator.onSurvivor = { log.note("still in memory after its end: \($0.kind) \($0.name)") }
      navigator.start(
        AppCoordinator(
          books: StoredAddressBooks(directory: options.dataDirectory), environment: .live, log: log))
    }
  }
}
