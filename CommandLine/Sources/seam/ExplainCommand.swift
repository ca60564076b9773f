import Arguments
import Checking

/// `seam explain`: the reason of a rule, and examples.
enum ExplainCommand: Command {
  static let name = "explain"
  static let usage = "Usage: seam explain [RULE] [OPTION]"
  static let summary = "Lists the rules, or explains one with examples."
  static let options = [
    Arguments.formatOption,
    Arguments.Option("--help", help: "print this"),
  ]
  static var words: [String] { Rules.descriptions.map { $0.id } }

  static func answer(_ arguments: Arguments) throws -> Answer {
    let isJSON = try arguments.format(Arguments.formatOption.choices) == "json"
    guard let id = arguments.rest.first else {
      return Answer(text: isJSON ? Rules.json(Rules.descriptions) : Rules.list)
    }
    guard let rule = Rules.description(id) else {
      throw UsageError("There is no rule “\(id)”.\(Arguments.suggestion(id, words)) seam explain lists all.")
    }
    return Answer(text: isJSON ? Rules.json([rule]) : Rules.page(rule))
  }
}
