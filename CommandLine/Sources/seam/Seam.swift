import Arguments
import Checking
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
      GraphCommand.self, TestsCommand.self, ImpactCommand.self, CheckCommand.self, ConfigCommand.self,
      ExplainCommand.self,
      MCPCommand.self, HookCommand.self, CompletionCommand.self,
    ]
  }

  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.count > 1, arguments.first == "help" { arguments = [arguments.removeLast(), "--help"] }
    guard let name = arguments.popFirst(), name != "--help", name != "-h", name != "help" else {
      print(help, terminator: "")
      exit(arguments.isEmpty && CommandLine.arguments.count < 2 ? Code.usage : Code.clean)
    }
    guard name != "--version" else {
      print("seam \(version)")
      exit(Code.clean)
    }
    guard let command = (commands + [IndexReaderCommand.self]).first(where: { $0.name == name }) else {
      fail("There is no command “\(name)”.\(Arguments.suggestion(name, commands.map { $0.name })) See seam --help.")
    }
    do {
      if arguments.contains("--help") || arguments.contains("-h") {
        let texts = [command.usage, command.summary].map { Arguments.wrapped($0, width: width) + "\n\n" }
        print(texts.joined() + Arguments.help(command.options, width: width), terminator: "")
        exit(Code.clean)
      }
      let answer = try answer(
        of: command, Arguments(arguments, options: command.options, maximum: command.maximum))
      answer.notes.forEach(note)
      write(answer.text.utf8)
      answer.conclusions.forEach(note)
      exit(answer.code)
    } catch let error as UsageError {
      fail("\(error) See seam \(command.name) --help.")
    } catch {
      note("\(error)")
      exit(Code.unreadable)
    }
  }

  /// The answer of a command; programs that read JSON are told of a wrong seam.yml in JSON as well.
  private static func answer(of command: any Command.Type, _ arguments: Arguments) throws -> Answer {
    do { return try command.answer(arguments) } catch let error as ConfigurationError {
      guard arguments.options["--format"] == "json" else { throw error }
      return Answer(notes: ["\(error)"], text: error.json, code: Code.unreadable)
    }
  }

  /// The columns of the terminal; without one, lines are not broken.
  private static var width: Int { Progress.width(of: STDOUT_FILENO) ?? .max }

  private static var help: String {
    let texts = [
      "Answers questions about the architecture of a Swift project, without building it.",
      "Usage: seam COMMAND [FOLDER] [OPTION]…",
    ]
    let commands = Arguments.table(commands.map { ($0.name, $0.summary) }, width: width)
    let end = "seam COMMAND --help lists a command's options, seam --version prints the version."
    return texts.map { Arguments.wrapped($0, width: width) + "\n\n" }.joined() + commands + "\n"
      + Arguments.wrapped(end, width: width) + "\n"
  }

  /// Says something that is no part of a command's answer.
  static func note(_ message: String) {
    // A terminal would obey the control characters of a damaged file.
    writeError("seam: \(message.withoutControlCharacters(keepingLines: true))\n")
  }

  /// Writes to standard error, if that is possible: there is no other place to say that it is not.
  static func writeError(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Prints an answer; ends the process if that fails, such as on a full disk.
  static func write(_ bytes: some Sequence<UInt8>) {
    // A stream would report a full disk only when it is flushed.
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        note("the answer cannot be written: \(String(cString: strerror(errno)))")
        exit(Code.unreadable)
      }
      rest = rest.dropFirst(count)
    }
  }

  private static func fail(_ message: String) -> Never {
    note(message)
    exit(Code.usage)
  }
}

/// A command of the tool.
protocol Command: Sendable {
  static var name: String { get }
  static var usage: String { get }
  static var summary: String { get }
  static var options: [Arguments.Option] { get }

  /// How many arguments that are no options it takes.
  static var maximum: Int { get }

  /// The first argument's values that a shell can complete; none where it names a file, a target or a symbol.
  static var words: [String] { get }

  /// Performs the command.
  ///
  /// - Throws: ``UsageError`` for wrong arguments; other errors are said as they describe themselves.
  static func answer(_ arguments: Arguments) throws -> Answer
}

extension Command {
  static var maximum: Int { 1 }
  static var words: [String] { [] }
}

extension Arguments {
  static let formatOption = Option(
    "--format", value: "FORMAT", choices: ["text", "json"], help: "text (the default) or json")

  /// The value of `--format`: by default the first format of a command.
  func format(_ formats: [String]) throws(UsageError) -> String {
    guard let format = options["--format"] ?? formats.first, formats.contains(format) else {
      throw UsageError("“\(options["--format"] ?? "")” is no format. Choose one of \(formats.joined(separator: ", ")).")
    }
    return format
  }
}
