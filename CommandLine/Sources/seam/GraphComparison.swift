import Checking
import Foundation
import Git
import GraphDrawing
import ModuleGraph
import ProjectModel
import SourceModel

/// The modules of a project beside those of an earlier commit.
struct GraphComparison {
  private let folder: String
  private let configuration: Configuration
  private let dump: ManifestDump?
  private let includesTests: Bool

  init(_ folder: String, _ configuration: Configuration, dump: ManifestDump?, includesTests: Bool) {
    self.folder = folder
    self.configuration = configuration
    self.dump = dump
    self.includesTests = includesTests
  }

  /// The modules and dependencies of now and of the commit at which a revision and HEAD parted.
  ///
  /// Paths that no commit has, such as ignored folders, are left out on both sides, and the layers of today hold for
  /// both.
  ///
  /// - Parameter answer: gets notes about parts that could not be read.
  /// - Throws: ``GitError`` if the revision is unknown, and errors of the temporary folder. The folder is removed.
  func diagram(since revision: String, _ answer: inout Answer) throws -> Diagram {
    let repository = Repository(folder)
    let excluded = configuration.excluded + (try repository.pathsOutsideOfCommits())
    let copy = FileManager.default.temporaryDirectory.appending(path: "seam-graph-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: copy) }
    let root = try repository.checkOut(revision, to: copy.path) { path in
      ["swift", "pbxproj", "yml", "yaml"].contains(path.split(separator: ".").last.map(String.init) ?? "")
    }
    let new = SourceModel(Project(at: folder, excluding: excluded, dump: dump))
    let old = SourceModel(Project(at: root, excluding: excluded, dump: dump))
    answer.report(new.project.problems + new.problems)
    answer.notes += (old.project.problems + old.problems).map { problem in
      "\(problem.path) of \(revision) was left out: \(problem.reason)"
    }
    if old.project.targets.isEmpty {
      answer.notes.append("no target was found in \(revision), so that all modules are new")
    }
    let repeated = ModuleGraph.repeatedNames(new.project).union(ModuleGraph.repeatedNames(old.project))
    func diagram(_ model: SourceModel, _ configuration: Configuration) -> Diagram {
      Diagram(
        ModuleGraph(model, qualifying: repeated), model.project, title: "Since \(revision)",
        includesTests: includesTests, layers: configuration.layerNames, layer: configuration.layer)
    }
    let before = configuration.isInferred ? Configuration(inferredFrom: old.project) : configuration
    return diagram(new, configuration).compared(with: diagram(old, before))
  }
}
