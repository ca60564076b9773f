public import Foundation

/// The options of the command line and of the environment.
public struct LaunchOptions: Equatable, Sendable {
  /// The mode of the app.
  public enum Mode: Equatable, Sendable {
    /// Run until the user quits.
    case interactive
    /// Play a script without a terminal.
    case script(String)
    /// Print the help.
    case help
  }

  /// The mode of the app.
  public let mode: Mode
  /// The folder of the data.
  public let dataDirectory: String
  /// The root of the server; nil to start one with sample data.
  public let server: URL?

  /// The help text.
  public static let help = """
    Rounds: follow the wounds of your patients, also without a connection.

    Usage: rounds [--data DIR] [--script FILE]

      --data DIR     keep the data in DIR
                     (default: rounds under $XDG_DATA_HOME, or ~/.local/share)
      --script FILE  play FILE without a terminal and print the screens it asks for
      --help         print this

    Without ROUNDS_SERVER, a server with sample data is started on this computer, for this app only.
    ROUNDS_SERVER=URL uses another one, such as http://127.0.0.1:8080.

    """

  /// Parses the arguments, without the program's name.
  ///
  /// - Throws: ``LaunchError`` for invalid arguments, and for a `ROUNDS_SERVER` that is no URL of a server.
  public init(arguments: [String], environment: [String: String]) throws {
    var mode = Mode.interactive
    var directory: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": mode = .help
      case "--data": directory = try Self.value(of: argument, in: &rest)
      case "--script": mode = .script(try Self.value(of: argument, in: &rest))
      default: throw LaunchError(description: "Unknown argument \(argument). See rounds --help.")
      }
    }
    self.mode = mode
    dataDirectory = try Self.folder(directory ?? Self.defaultDirectory(environment))
    server = try environment["ROUNDS_SERVER"].flatMap { $0.isEmpty ? nil : try Self.server($0) }
  }

  private static func value(of option: String, in rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw LaunchError(description: "\(option) needs a value. See rounds --help.")
    }
    return value
  }

  private static func server(_ text: String) throws -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme ?? ""), url.host()?.isEmpty == false,
      url.query() == nil, url.fragment() == nil
    else {
      throw LaunchError(
        description: "ROUNDS_SERVER is “\(text)”, which is no URL of a server. Write it as https://rounds.example.")
    }
    return url
  }

  /// Returns a path that is a folder, or where one can be made.
  private static func folder(_ path: String) throws -> String {
    var isFolder: ObjCBool = true
    guard !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) || isFolder.boolValue else {
      throw LaunchError(description: "\(path) is not a folder. Pass a folder with --data DIR.")
    }
    return path
  }

  /// By the XDG Base Directory Specification, which requires that a relative XDG_DATA_HOME is ignored.
  private static func defaultDirectory(_ environment: [String: String]) throws -> String {
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return "\(base)/rounds" }
    guard let home = environment["HOME"], !home.isEmpty else {
      throw LaunchError(description: "Neither XDG_DATA_HOME nor HOME is set. Pass a folder with --data DIR.")
    }
    return "\(home)/.local/share/rounds"
  }
}

/// An error of the command line.
public struct LaunchError: Error, CustomStringConvertible, Equatable {
  /// The error, with a reference to the help.
  public let description: String
}
