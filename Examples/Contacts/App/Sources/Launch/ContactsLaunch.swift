import FeatureContacts
import Foundation
import SeamEnvironment
public import SeamFlow

/// Starts the app identically on every host.
@MainActor
public enum ContactsLaunch {
  /// Parses the command line of this process.
  ///
  /// - Throws: ``LaunchError`` for invalid arguments and for URLs that the app does not know, and all problems of the
  ///   environment as one error.
  public static func options() throws -> LaunchOptions {
    let options = try LaunchOptions(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    if let link = options.link, ContactsLinks.table.path(for: link) == nil {
      throw LaunchError(description: "Unknown URL \(link). See --help.")
    }
    if options.mode != .help { _ = try settings(for: options) }
    return options
  }

  /// Loads the app's environment.
  private static func settings(for options: LaunchOptions) throws(EnvironmentError) -> ContactsSettings {
    try ContactsSettings(directory: options.dataDirectory, variables: ProcessInfo.processInfo.environment)
  }

  /// Parses the command line; ends the process if it is invalid.
  ///
  /// - Parameter program: the program name at the beginning of the message.
  public static func optionsOrExit(as program: String) -> LaunchOptions {
    do {
      return try options()
    } catch {
      fail("\(error)", as: program)
    }
  }

  /// Ends the process with a usage error.
  public static func fail(_ message: String, as program: String) -> Never {
    FileHandle.standardError.write(Data("\(program): \(message)\n".utf8))
    exit(64)
  }

  /// Starts the app's flows and opens the link that the user requested.
  public static func start(_ options: LaunchOptions, on navigator: Navigator) {
    let log = FileLog(path: "\(options.dataDirectory)/contacts.log")
    navigator.observe { log.note($0) }
    let connection = NetworkFactory.connection()
    let connectionAlert = ConnectionAlert(connection: connection)
    let network = NetworkFactory.module(connection: connection, withoutConnection: connectionAlert)
    let settings: ContactsSettings
    do {
      settings = try self.settings(for: options)
    } catch {
      // The environment was valid when the command line was parsed; its file has changed since.
      fail("\(error)", as: "contacts")
    }
    let books = StoredAddressBooks(
      directory: options.dataDirectory, network: network, requestOptions: { settings.requestOptions })
    navigator.start(
      AppCoordinator(
        books: books, environment: .live(connection: connection, imports: { settings.imports }), log: log,
        settings: settings, connectionAlert: connectionAlert))
    guard let link = options.link else { return }
    Task { await navigator.follow(url: link, in: ContactsLinks.table) }
  }
}
