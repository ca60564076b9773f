import Arguments
import Foundation
import ProjectModel

/// `seam`: the command of each name is a file of its own.
@main
enum Seam {
  /// The exit codes of all commands.
  enum Code {
    static let clean: Int32 = 0
    static let findings: Int32 = 1
    static let unreadable: Int32 = 2
    static let usage: Int32 = 64
  }

  static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      GraphCommand.self, TestsCommand.self, CheckCommand.self, ConfigCommand.self, ExplainCommand.self,
      HookCommand.self, CompletionCommand.self,
    ]
  }

  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    guard let name = arguments.popFirst(), name != "--help", name != "-h", name != "help" else {
      print(help, terminator: "")
      exit(arguments.isEmpty && CommandLine.arguments.count < 2 ? Code.usage : Code.clean)
    }
    guard name != "--version" else {
      print("seam \(version)")
      exit(Code.clean)
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      fail("There is no command “\(name)”. See seam --help.")
    }
    do throws(UsageError) {
      if arguments.contains("--help") || arguments.contains("-h") {
        print("\(command.usage)\n\n\(command.summary)\n\n\(Arguments.help(command.options))", terminator: "")
        exit(Code.clean)
      }
      exit(try command.run(try Arguments(arguments, options: command.options, maximum: command.maximum)))
    } catch {
      fail("\(error) See seam \(command.name) --help.")
    }
  }

  private static var help: String {
    """
    Answers questions about the architecture of a Swift project, without building it.

    Usage: seam COMMAND [FOLDER] [OPTION]…

    \(commands.map { "  \($0.name.padding(toLength: 10, withPad: " ", startingAt: 0))  \($0.summary)" }.joined(separator: "\n"))

    seam COMMAND --help lists a command's options, seam --version prints the version.

    """
  }

  /// Says something that is no part of a command's answer.
  static func note(_ message: String) { FileHandle.standardError.write(Data("seam: \(message)\n".utf8)) }

  /// Prints an answer; ends the process if that fails, such as on a full disk.
  static func answer(_ text: String) {
    // A stream would report a full disk only when it is flushed.
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        note("the answer cannot be written: \(String(cString: strerror(errno)))")
        exit(Code.unreadable)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Says that a folder has no project, and returns the exit code.
  static func reportNoTarget(_ folder: String) -> Int32 {
    note("no target was found in \(folder): neither a package nor an Xcode project. Name the folder of the project.")
    return Code.unreadable
  }

  /// Says which parts of a project could not be read.
  static func report(_ problems: [Project.Problem]) {
    for problem in problems { note("\(problem.path) was left out: \(problem.reason)") }
  }

  private static func fail(_ message: String) -> Never {
    note(message)
    exit(Code.usage)
  }
}

/// A command of the tool.
protocol Command {
  static var name: String { get }
  static var usage: String { get }
  static var summary: String { get }
  static var options: [Arguments.Option] { get }

  /// How many arguments that are no options it takes.
  static var maximum: Int { get }

  /// Performs the command, and returns the exit code.
  static func run(_ arguments: Arguments) throws(UsageError) -> Int32
}

extension Command {
  static var maximum: Int { 1 }
}
