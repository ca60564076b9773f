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
    Arguments.Option("--format", value: "FORMAT", help: "mermaid (the default), dot or json"),
    Arguments.Option("--focus", value: "MODULE", help: "only a module, those that use it and those that it uses"),
    Arguments.Option("--reaches", value: "MODULE", help: "only a module and all that use it, directly or not"),
    Arguments.Option("--tests", help: "with the targets of tests"),
    Arguments.Option("--help", help: "print this"),
  ]

  static func run(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let format = arguments.options["--format"] ?? "mermaid"
    guard ["mermaid", "dot", "json"].contains(format) else {
      throw UsageError("“\(format)” is no format. Choose mermaid, dot or json.")
    }
    let model = SourceModel(Project(at: arguments.rest.first ?? "."))
    Seam.report(model.project.problems + model.problems)
    guard !model.project.targets.isEmpty else {
      Seam.note("no target was found here: neither a Package.swift nor an Xcode project.")
      return Seam.Code.unreadable
    }
    var graph = ModuleGraph(model)
    if !arguments.has("--tests") { graph = graph.withoutTests }
    if let name = arguments.options["--focus"] { graph = graph.focus(on: try node(name, in: graph)) }
    if let name = arguments.options["--reaches"] { graph = graph.reaching(try node(name, in: graph)) }
    switch format {
    case "dot": print(graph.dot, terminator: "")
    case "json": print(graph.json, terminator: "")
    default: print(graph.mermaid, terminator: "")
    }
    return Seam.Code.clean
  }

  private static func node(_ name: String, in graph: ModuleGraph) throws(UsageError) -> Int {
    guard let node = graph.node(name) else { throw UsageError("There is no module “\(name)”.") }
    return node
  }
}
