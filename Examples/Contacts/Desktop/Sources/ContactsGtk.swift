import ContactsApp
import SeamGtk

/// Contacts in a window: parses the command line and starts the app on its host.
@main
enum ContactsGtk {
  @MainActor
  static func main() {
    let options = ContactsLaunch.optionsOrExit(as: "contacts-gtk")
    switch options.mode {
    case .help: print(help, terminator: "")
    case .interactive: app(options).run()
    case .script:
      ContactsLaunch.fail("Scripts run without a window: use contacts --script FILE.", as: "contacts-gtk")
    }
  }

  private static let help = """
    Contacts: the people you know, in a window.

    Usage: contacts-gtk [--data DIR] [--open URL]

      --data DIR  keep the address book in DIR
                  (default: contacts under $XDG_DATA_HOME, or ~/.local/share)
      --open URL  go to a place, such as contacts://people/new or contacts://groups/topics
      --help      print this

    """

  @MainActor
  private static func app(_ options: LaunchOptions) -> GtkApp {
    GtkApp(
      id: "dev.seam.Contacts", title: "Contacts", icon: "x-office-address-book",
      remedy: "Run contacts for the same app in a terminal."
    ) { navigator, _ in
      ContactsLaunch.start(options, on: navigator)
    }
  }
}
