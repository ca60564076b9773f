import Arguments
import Checking
import ProjectModel

/// `seam config`: the borders that `seam check` holds.
enum ConfigCommand: ProjectCommand {
  static let name = "config"
  static let usage = "Usage: seam config [FOLDER] [OPTION]"
  static let summary = "Prints the borders of a project as a seam.yml, inferred ones too."
  static let options = [
    Arguments.Option(
      "--format", value: "FORMAT", choices: Arguments.formatOption.choices,
      help: "text (the default), which is YAML, or json"),
    Arguments.dumpOption,
    Arguments.Option("--help", help: "print this"),
  ]

  static func answer(_ arguments: Arguments, _ progress: Progress) throws -> Answer {
    let folder = arguments.rest.first ?? "."
    let format = try arguments.format(Arguments.formatOption.choices)
    progress.begin("reading manifests")
    let (configuration, project) = try Configuration.load(folder, dump: arguments.dump)
    guard !project.targets.isEmpty else {
      return .noTarget(folder, project.problems, excluding: configuration.excluded)
    }
    var answer = Answer()
    answer.report(project.problems)
    answer.text = format == "json" ? configuration.json(project) : configuration.text
    if configuration.isInferred {
      let source =
        configuration.text.isEmpty ? "the names of the modules show no layers" : "the layers follow from names"
      answer.conclusions.append("no \(Configuration.fileName) states layers: \(source)")
    }
    let rest = configuration.modulesWithoutLayer(project)
    if !configuration.text.isEmpty, !rest.isEmpty {
      answer.conclusions.append("in no layer: \(rest.joined(separator: ", "))")
    }
    if format != "json", configuration.text.isEmpty, !rest.isEmpty {
      let modules = rest.map { "#   - layer: [\($0)]\n" }.joined()
      answer.text = "# Name the layers, and put each above those that it imports.\n# layers:\n\(modules)"
    }
    if !project.problems.isEmpty { answer.code = Seam.Code.unreadable }
    return answer
  }
}
