import Arguments
import ProjectModel

extension Arguments {
  /// The option of all commands that read a project.
  static let dumpOption = Option(
    "--dump-package", help: "run computed manifests of packages by swift package dump-package")

  /// Runs manifests, if that was asked for.
  var dump: ManifestDump? { has(Self.dumpOption.name) ? ManifestDump() : nil }
}
