import Arguments
import Checking

/// `seam explain`: the reason of a rule, and examples.
enum ExplainCommand: Command {
  static let name = "explain"
  static let usage = "Usage: seam explain [RULE]"
  static let summary = "Lists the rules, or explains one with examples."
  static let options = [Arguments.Option("--help", help: "print this")]

  static func run(_ arguments: Arguments) throws(UsageError) -> Int32 {
    guard let id = arguments.rest.first else {
      Seam.answer(Rules.list)
      return Seam.Code.clean
    }
    guard let rule = Rules.description(id) else {
      throw UsageError("There is no rule “\(id)”. seam explain lists all.")
    }
    Seam.answer(Rules.page(rule))
    return Seam.Code.clean
  }
}
