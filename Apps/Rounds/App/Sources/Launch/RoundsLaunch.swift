import CoreLogging
import Foundation
public import SeamFlow

/// Starts the app identically on every host.
@MainActor
public enum RoundsLaunch {
  /// Starts a server with sample data for the app, in a folder.
  public typealias DemoServer = @Sendable (_ folder: String) async throws -> ServerAddress

  /// Parses the command line; ends the process if it is invalid.
  ///
  /// - Parameter program: the program's name at the beginning of the message.
  public static func optionsOrExit(as program: String) -> LaunchOptions {
    do {
      return try LaunchOptions(
        arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    } catch {
      fail("\(error)", as: program)
    }
  }

  /// Ends the process with a usage error.
  public static func fail(_ message: String, as program: String) -> Never {
    FileHandle.standardError.write(Data("\(program): \(message)\n".utf8))
    exit(64)
  }

  /// Starts the app's flows.
  ///
  /// - Parameter demo: starts the server of the demonstration, if the options name none.
  public static func start(_ options: LaunchOptions, on navigator: Navigator, demo: @escaping DemoServer) {
    let folder = options.dataDirectory
    let log = FileLog(path: "\(folder)/rounds.log")
    let makesSamples = options.server == nil && !FileManager.default.fileExists(atPath: "\(folder)/server/made")
    let status = makesSamples ? "Making sample patients for the demonstration, once. Some seconds…" : "Opening…"
    let starter = StoredStarter(directory: folder, status: status) {
      if let url = options.server { return ServerAddress(root: url) }
      return try await demo("\(folder)/server")
    }
    let app = AppCoordinator(starter, log: log)
    navigator.observe { [weak app] event in
      log.note(event)
      app?.noteUse()
    }
    navigator.start(app)
  }
}
