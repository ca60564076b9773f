import Arguments
import ContextProtocol
import Foundation

/// `seam mcp`: the answers of other commands for agents and editors.
enum MCPCommand: Command {
  static let name = "mcp"
  static let usage = "Usage: seam mcp [FOLDER]"
  static let summary = "Answers agents and editors by the Model Context Protocol, on standard input and output."
  static let options = [Arguments.Option("--help", help: "print this")]

  /// For each call of a tool.
  private static let timeLimit: Duration = .seconds(120)

  private static let instructions = """
    Answers about the architecture of a Swift project, read from its sources as they are now, without a build. Before \
    you change a declaration, see impact, and graph before a module; after a change, check and tests.
    """

  /// The tools; each is a command whose answer is brief.
  private static let tools = [
    CommandTool(
      CheckCommand.self, title: "Check borders", summary: "Code that crosses the architecture's borders.",
      constants: ["--format": "brief", "--keep-baseline": ""],
      parameters: [
        .init("since", "only in files changed since this git revision", option: "--changed-since"),
        .init("files", "only in these files", .texts),
      ], narrowing: ["since", "files"]),
    CommandTool(
      TestsCommand.self, title: "Select tests",
      summary: "Commands that run the tests that a change needs. Give one of since, staged and files.",
      parameters: [
        .init("since", "the changes since this git revision, uncommitted ones too, such as main or HEAD"),
        .init("staged", "the staged changes", .flag), .init("files", "changes of these files", .texts),
        .init("explain", "the way from each change to the tests, instead of commands", .flag),
      ], narrowing: ["files"]),
    CommandTool(
      ImpactCommand.self, title: "Impact of a change",
      summary: "Places that must change with a declaration (removed, renamed, other signature), rebuilds, tests.",
      parameters: [
        .init("name", "a declaration such as Cart.add, a path, or path:line", option: nil),
        .init("files", "all declarations of these files", .texts),
        .init("since", "all declarations of the files changed since this git revision"),
        .init("all", "everything instead of 40 lines", .flag),
      ], narrowing: ["name"]),
    CommandTool(
      GraphCommand.self, title: "Module graph",
      summary: "Modules and those that each uses: “A: B, C”. ?B is imported, but not declared.",
      constants: ["--format": "text"],
      parameters: [
        .init("focus", "only this module, its users and those that it uses"),
        .init("reaches", "only this module and all that use it, directly or not"),
        .init("tests", "with targets of tests", .flag),
      ], narrowing: ["focus", "reaches"]),
    CommandTool(
      ExplainCommand.self, title: "Explain rule",
      summary: "The reason of a rule of check, its remedy and examples; without a rule a list of all.",
      parameters: [.init("rule", "such as singleton", option: nil)], hasFolder: false),
  ]

  static func answer(_ arguments: Arguments) throws -> Answer {
    if let folder = arguments.rest.first, !FileManager.default.changeCurrentDirectoryPath(folder) {
      throw CommandError("the folder \(folder) cannot be opened. Name the folder of the project.")
    }
    let server = ContextServer(
      name: "seam", version: Seam.version, instructions: instructions, tools: tools.map(\.tool))
    let (input, continuation) = AsyncStream<[UInt8]>.makeStream()
    let isOver = DispatchSemaphore(value: 0)
    Task.detached {
      var server = server
      await server.serve(input, timeLimit: timeLimit) { Seam.write($0) }
      isOver.signal()
    }
    // This thread can stand still, those of tasks are few.
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(STDIN_FILENO, &buffer, buffer.count), count != 0 {
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      continuation.yield(Array(buffer[..<count]))
    }
    continuation.finish()
    isOver.wait()
    return Answer()
  }
}
