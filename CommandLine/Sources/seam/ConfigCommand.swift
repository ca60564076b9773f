import Arguments
import Checking
import ProjectModel

/// `seam config`: the borders that `seam check` holds.
enum ConfigCommand: Command {
  static let name = "config"
  static let usage = "Usage: seam config [FOLDER]"
  static let summary = "Prints the borders of a project as a seam.yml, inferred ones too."
  static let options = [Arguments.Option("--help", help: "print this")]

  static func run(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let folder = arguments.rest.first ?? "."
    do throws(ConfigurationError) {
      let (configuration, project) = try Configuration.load(folder)
      Seam.report(project.problems)
      guard !project.targets.isEmpty else { return Seam.reportNoTarget(folder) }
      Seam.answer(configuration.text)
      if configuration.isInferred {
        let source =
          configuration.text.isEmpty ? "the names of the modules show no layers" : "the layers follow from names"
        Seam.note("no \(Configuration.fileName) states layers: \(source)")
      }
      let rest = configuration.modulesWithoutLayer(project)
      if !configuration.text.isEmpty, !rest.isEmpty { Seam.note("in no layer: \(rest.joined(separator: ", "))") }
      return project.problems.isEmpty ? Seam.Code.clean : Seam.Code.unreadable
    } catch {
      Seam.note("\(error)")
      return Seam.Code.unreadable
    }
  }
}
