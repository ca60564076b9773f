import Arguments
import ContextProtocol

/// A command that clients of the Model Context Protocol call as a tool.
struct CommandTool: Sendable {
  /// An argument of a tool, and the option of the command that it stands for.
  struct Parameter: Sendable {
    let parameter: Tool.Parameter
    /// Nil for the argument that is no option.
    let option: String?

    init(_ name: String, _ help: String, _ kind: Tool.Parameter.Kind = .text) {
      self.init(name, help, kind, option: "--\(name)")
    }

    init(_ name: String, _ help: String, _ kind: Tool.Parameter.Kind = .text, option: String?) {
      parameter = Tool.Parameter(name, help, kind)
      self.option = option
    }
  }

  let command: any Command.Type
  let title: String
  let summary: String
  /// Options that are always given.
  let constants: [String: String]
  let parameters: [Parameter]
  let narrowing: [String]

  init(
    _ command: any Command.Type, title: String, summary: String, constants: [String: String] = [:],
    parameters: [Parameter], narrowing: [String] = [], hasFolder: Bool = true
  ) {
    self.command = command
    self.title = title
    self.summary = summary
    self.constants = constants
    let folder = Parameter("folder", "of the project, by default the one in which the server runs", option: nil)
    self.parameters = parameters + (hasFolder ? [folder] : [])
    self.narrowing = narrowing
  }

  var tool: Tool {
    Tool(
      command.name, title: title, summary: summary, parameters: parameters.map(\.parameter), narrowing: narrowing,
      answer: answer)
  }

  private func answer(_ values: [String: JSON]) throws -> String {
    do {
      let answer = try command.answer(arguments(values))
      guard !answer.isFailure else { throw CommandError(answer.notes.joined(separator: "\n")) }
      return Self.text(answer)
    } catch let error as UsageError {
      // Clients know the names of arguments, not those of options.
      throw CommandError(
        parameters.reduce(error.description) { text, parameter in
          parameter.option.map { text.replacing($0, with: parameter.parameter.name) } ?? text
        })
    }
  }

  private func arguments(_ values: [String: JSON]) -> Arguments {
    var options = constants
    var lists: [String: [String]] = [:]
    var rest: [String] = []
    for parameter in parameters {
      switch (values[parameter.parameter.name], parameter.option) {
      case (.text(let text), let option?): options[option] = text
      case (.text(let text), nil): rest.append(text)
      case (.boolean(true), let option?): options[option] = ""
      case (.array(let items), let option?):
        lists[option] = items.compactMap { if case .text(let text) = $0 { text } else { nil } }
      default: break
      }
    }
    // A folder alone would stand in the place of the name.
    let places = parameters.filter { $0.option == nil }.map(\.parameter.name)
    if places.count > 1, values[places[0]] == nil, options == constants, lists.isEmpty { rest = [] }
    return Arguments(options: options, lists: lists, rest: rest)
  }

  /// The most remarks of one kind, so that they leave room for the answer.
  private static let maximalNotes = 8

  /// The remarks come first, as the end of a long answer is cut.
  private static func text(_ answer: Answer) -> String {
    var lines = answer.conclusions
    lines += answer.notes.prefix(maximalNotes)
    if answer.notes.count > maximalNotes { lines.append("… and \(answer.notes.count - maximalNotes) more remarks") }
    return lines.map { "\($0)\n" }.joined() + answer.text
  }
}
