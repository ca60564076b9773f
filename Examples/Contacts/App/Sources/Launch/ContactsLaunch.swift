import FeatureContacts
import Foundation
public import SeamFlow

/// Starts the app, the same on every host.
@MainActor
public enum ContactsLaunch {
  /// What the command line of this process asks for.
  ///
  /// - Throws: ``LaunchError`` for arguments that are not understood and for URLs that mean no place.
  public static func options() throws -> LaunchOptions {
    let options = try LaunchOptions(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    if let link = options.link, ContactsLinks.table.path(for: link) == nil {
      throw LaunchError(description: "Contacts does not know the place \(link). See --help.")
    }
    return options
  }

  /// What the command line asks for; ends the process if that is not understood.
  ///
  /// - Parameter program: the name that the message begins with.
  public static func optionsOrExit(as program: String) -> LaunchOptions {
    do {
      return try options()
    } catch {
      fail("\(error)", as: program)
    }
  }

  /// Ends the process as one that was called wrongly.
  public static func fail(_ message: String, as program: String) -> Never {
    FileHandle.standardError.write(Data("\(program): \(message)\n".utf8))
    exit(64)
  }

  /// Starts the app's flows and goes where the user asked to go.
  public static func start(_ options: LaunchOptions, on navigator: Navigator) {
    let log = FileLog(path: "\(options.dataDirectory)/contacts.log")
    navigator.observe { log.note($0) }
    navigator.start(
      AppCoordinator(
        books: StoredAddressBooks(directory: options.dataDirectory), environment: .live, log: log))
    guard let link = options.link else { return }
    Task { await navigator.follow(url: link, in: ContactsLinks.table) }
  }
}
