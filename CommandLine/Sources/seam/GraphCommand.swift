import Arguments
import ModuleGraph
import ProjectModel
import SourceModel

/// `seam graph`: the targets of a project and their dependencies.
enum GraphCommand: Command {
  static let name = "graph"
  static let usage = "Usage: seam graph [FOLDER] [OPTION]…"
  static let summary = "Prints the modules of a project and which of them use which."
  static let options = [
    Arguments.Option("--format", value: "FORMAT", help: "mermaid (the default), dot, text or json"),
    Arguments.Option("--focus", value: "MODULE", help: "only a module, those that use it and those that it uses"),
    Arguments.Option("--reaches", value: "MODULE", help: "only a module and all that use it, directly or not"),
    Arguments.Option("--tests", help: "with the targets of tests"),
    Arguments.Option("--help", help: "print this"),
  ]

  static func answer(_ arguments: Arguments) throws -> Answer {
    let format = try arguments.format(["mermaid", "dot", "text", "json"])
    let folder = arguments.rest.first ?? "."
    let model = SourceModel(Project(at: folder))
    let problems = model.project.problems + model.problems
    guard !model.project.targets.isEmpty else { return .noTarget(folder, problems) }
    var graph = ModuleGraph(model)
    if !arguments.has("--tests") { graph = graph.withoutTests }
    if let name = arguments.options["--focus"] { graph = graph.focus(on: try node(name, in: graph)) }
    if let name = arguments.options["--reaches"] { graph = graph.reaching(try node(name, in: graph)) }
    var answer = Answer()
    answer.report(problems)
    switch format {
    case "dot": answer.text = graph.dot
    case "text": answer.text = graph.text
    case "json": answer.text = graph.json
    default: answer.text = graph.mermaid
    }
    return answer
  }

  private static func node(_ name: String, in graph: ModuleGraph) throws(UsageError) -> Int {
    if let node = graph.node(name) { return node }
    let alike = graph.nodes.map(\.name).filter { $0.hasPrefix("\(name) (") || $0.lowercased() == name.lowercased() }
    let remedy = alike.isEmpty ? "With --tests there are more." : "Write one of: \(alike.joined(separator: ", "))."
    throw UsageError("There is no module “\(name)”. \(remedy)")
  }
}
