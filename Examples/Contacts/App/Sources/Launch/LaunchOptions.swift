import Foundation

/// The options of the command line.
public struct LaunchOptions: Equatable, Sendable {
  /// The mode of the app.
  public enum Mode: Equatable, Sendable {
    /// Run in the terminal.
    case interactive
    /// Play a script without a terminal.
    case script(String)
    /// Print the help.
    case help
  }

  /// The mode of the app.
  public let mode: Mode
  /// The folder of the address book.
  public let dataDirectory: String
  /// The URL to open; nil if there is none.
  public let link: String?

  /// The help text.
  public static let help = """
    Contacts: the people you know, in a terminal.

    Usage: contacts [--data DIR] [--open URL] [--script FILE]

      --data DIR     keep the address book in DIR
                     (default: contacts under $XDG_DATA_HOME, or ~/.local/share)
      --open URL     go to a place, such as contacts://people/new or contacts://groups/topics
      --script FILE  play FILE without a terminal and print the screens it asks for
      --help         print this

    APP_ENVIRONMENT=development and the like choose an environment. Its values, such as CONTACTS_IDLE_TIMEOUT=10s, can
    be set as variables or in DIR/contacts.env.

    """

  /// Parses the arguments, without the program's name.
  ///
  /// - Throws: ``LaunchError`` for invalid arguments.
  public init(arguments: [String], environment: [String: String]) throws {
    var mode = Mode.interactive
    var directory: String?
    var link: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": mode = .help
      case "--data": directory = try Self.value(of: argument, in: &rest)
      case "--open": link = try Self.value(of: argument, in: &rest)
      case "--script": mode = .script(try Self.value(of: argument, in: &rest))
      default: throw LaunchError(description: "Unknown argument \(argument). See contacts --help.")
      }
    }
    self.mode = mode
    self.link = link
    dataDirectory = try Self.folder(directory ?? Self.defaultDirectory(environment))
  }

  private static func value(of option: String, in rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw LaunchError(description: "\(option) needs a value. See contacts --help.")
    }
    return value
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
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return "\(base)/contacts" }
    guard let home = environment["HOME"], !home.isEmpty else {
      throw LaunchError(description: "Neither XDG_DATA_HOME nor HOME is set. Pass a folder with --data DIR.")
    }
    return "\(home)/.local/share/contacts"
  }
}

/// An error of the command line.
public struct LaunchError: Error, CustomStringConvertible, Equatable {
  /// The error, with a reference to the help.
  public let description: String
}
