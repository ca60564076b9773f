import Arguments
import Checking
import Foundation
import GraphDrawing
import ModuleGraph
import ProjectModel
import SourceModel

/// `seam graph`: the targets of a project and their dependencies, or the types of one.
enum GraphCommand: ProjectCommand {
  static let name = "graph"
  static let usage = "Usage: seam graph [FOLDER] [OPTION]…"
  static let summary = "Draws the modules of a project, or the types of one, and which of them use which."
  static let options = [
    Arguments.Option("--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue), help: formats),
    Arguments.Option("--focus", value: "NAME", help: "only a module or type, those that use it and those that it uses"),
    Arguments.Option("--reaches", value: "NAME", help: "only a module or type and all that use it, directly or not"),
    Arguments.Option("--since", value: "REVISION", help: "the modules and dependencies that changed since a commit"),
    Arguments.Option("--types", value: "MODULE", help: "the types of a module"),
    Arguments.Option("--by-name", help: "with uses of types that follow from the name of a member alone"),
    Arguments.Option("--tests", help: "with the targets of tests"),
    Arguments.Option("--all", help: "with the arrows that large pictures leave out, as they follow from others"),
    Arguments.dumpOption,
    Arguments.Option("--help", help: "print this"),
  ]

  private enum Format: String, CaseIterable {
    case mermaid, dot, svg, html, json, text
  }

  private static let formats = "mermaid (the default), dot, svg, html, json, or text (the default with --since)"

  static func answer(_ arguments: Arguments, _ progress: Progress) throws -> Answer {
    let folder = arguments.rest.first ?? "."
    let hasChanges = arguments.has("--since")
    let word = try arguments.format((hasChanges ? ["text"] : []) + Format.allCases.map(\.rawValue))
    guard !hasChanges || !arguments.has("--types") else { throw UsageError("Choose one of --since and --types.") }
    guard arguments.has("--types") || !arguments.has("--by-name") else { throw UsageError("--by-name needs --types.") }
    progress.begin("reading manifests")
    let (configuration, project) = try Configuration.load(folder, dump: arguments.dump)
    guard !project.targets.isEmpty else {
      return .noTarget(folder, project.problems, excluding: configuration.excluded)
    }
    var answer = Answer()
    var diagram: Diagram
    if let revision = arguments.options["--since"] {
      progress.begin("comparing")
      diagram = try GraphComparison(
        folder, configuration, dump: arguments.dump, includesTests: arguments.has("--tests")
      ).diagram(
        since: revision, &answer)
    } else {
      progress.begin("scanning")
      let model = SourceModel(project, didScan: progress.addFiles)
      answer.report(project.problems + model.problems)
      answer.report(notes: project.notes)
      let graph = ModuleGraph(model)
      let name = URL(filePath: folder).standardizedFileURL.lastPathComponent
      diagram = Diagram(
        graph, project, title: name, includesTests: arguments.has("--tests") || arguments.has("--types"),
        layers: configuration.layerNames, layer: configuration.layer)
      if let module = arguments.options["--types"] {
        let target = graph.nodes[try node(module, in: diagram)].target
        let minimum = arguments.has("--by-name") ? Grade.byName : .ambiguous
        diagram = Diagram(TypeGraph(model, target: target, minimum: minimum), title: module)
      }
    }
    if let name = arguments.options["--focus"] { diagram = diagram.focus(on: try node(name, in: diagram)) }
    if let name = arguments.options["--reaches"] { diagram = diagram.reaching(try node(name, in: diagram)) }
    if hasChanges { diagram = diagram.changes }
    if hasChanges, diagram.nodes.isEmpty { answer.notes.append("no module and no dependency changed") }
    answer.text = text(
      diagram, Format(rawValue: word) ?? .mermaid, hasChanges: hasChanges, showsAll: arguments.has("--all"))
    return answer
  }

  private static func text(_ diagram: Diagram, _ format: Format, hasChanges: Bool, showsAll: Bool) -> String {
    switch format {
    case .mermaid: diagram.mermaid
    case .dot: diagram.dot
    case .svg: diagram.svg(showsAll: showsAll)
    case .html: diagram.html(showsAll: showsAll)
    case .json: diagram.json
    case .text: hasChanges ? diagram.summary : diagram.uses
    }
  }

  private static func node(_ name: String, in diagram: Diagram) throws(UsageError) -> Int {
    if let node = diagram.node(name) { return node }
    let alike = diagram.nodes.map(\.name).filter {
      $0.hasPrefix("\(name) (") || $0.hasSuffix(".\(name)") || $0.lowercased() == name.lowercased()
    }
    let hint = diagram.subject == .modules ? " With --tests there are more." : ""
    let near = Arguments.suggestion(name, diagram.nodes.map(\.name))
    let remedy = alike.isEmpty ? near + hint : " Write one of: \(alike.joined(separator: ", "))."
    throw UsageError("There is no \(diagram.subject == .modules ? "module" : "type") “\(name)”.\(remedy)")
  }
}
