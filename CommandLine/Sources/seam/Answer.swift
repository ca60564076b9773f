import Checking
import Foundation
import Git
import ProjectModel

/// The answer of a command.
struct Answer {
  /// Remarks that are no part of it, such as parts of the project that were left out.
  var notes: [String] = []
  var text = ""
  /// Remarks that follow from it, such as a sum.
  var conclusions: [String] = []
  var code = Seam.Code.clean

  /// Nothing could be answered: the notes say why.
  var isFailure: Bool { code == Seam.Code.unreadable && text.isEmpty && conclusions.isEmpty }

  /// Notes the parts of a project that could not be read.
  mutating func report(_ problems: [Project.Problem]) {
    notes += problems.map { "\($0.path) was left out: \($0.reason)" }
  }

  /// Notes the guesses that were made, and the like.
  mutating func report(notes found: [Project.Problem]) { notes += found.map { "\($0.path): \($0.reason)" } }

  /// Notes the sources whose changes git does not tell.
  mutating func report(overlookedBy changes: Repository.Changes, in project: Project) {
    let sources = Set(project.targets.flatMap(\.sources))
    for (paths, reason) in [
      (sources.filter(changes.overlooks), "git ignores the file, or was told to assume it unchanged"),
      (sources.filter(project.isElsewhere), "a link leads to it out of the folder"),
    ] {
      guard let first = paths.min() else { continue }
      let more = paths.count > 1 ? ", and \(counted(paths.count - 1, "more source"))" : ""
      notes.append("changes of \(first)\(more) are not seen: \(reason)")
    }
  }

  /// Notes the Swift files that a sparse checkout leaves out, through which a change can reach tests.
  mutating func report(leftOutBy changes: Repository.Changes, in folder: String) {
    let paths = changes.pathsLeftOut.filter { path in
      path.hasSuffix(".swift") && !FileManager.default.fileExists(atPath: "\(folder)/\(path)")
    }
    guard !paths.isEmpty else { return }
    notes.append(
      "the sparse checkout leaves out \(counted(paths.count, "Swift file")), so that there may be more tests than these: "
        + "git sparse-checkout disable")
    code = Seam.Code.unreadable
  }

  /// The answer for a folder without a project.
  ///
  /// - Parameter excluded: the patterns of files and folders that were left out.
  static func noTarget(_ folder: String, _ problems: [Project.Problem], excluding excluded: [String] = []) -> Answer {
    var answer = Answer(code: Seam.Code.unreadable)
    answer.report(problems)
    let around = projectFolder(around: folder)
    var remedy = around.map { "There is one in \($0): name this folder." } ?? "Name the folder of the project."
    if problems.allSatisfy({ $0.reason.hasSuffix("computed") }),
      FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
    {
      remedy = "If Package.swift computes its targets, --dump-package runs it."
    }
    if !excluded.isEmpty { remedy = "Does “exclude” in \(Configuration.fileName) leave it out? \(remedy)" }
    answer.notes.append("no target was found in \(folder): neither a package nor an Xcode project. \(remedy)")
    return answer
  }

  /// The nearest folder around another one that has a manifest or an Xcode project; nil if none has.
  private static func projectFolder(around folder: String) -> String? {
    // A folder that was removed has a path that leads nowhere.
    var path = URL(filePath: folder).standardizedFileURL.path
    guard path.hasPrefix("/") else { return nil }
    while path != "/" {
      let around = Path.folder(of: path)
      path = around.isEmpty ? "/" : around
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      if names.contains(where: { Project.manifestNames.contains($0) || $0.hasSuffix(".xcodeproj") }) { return path }
    }
    return nil
  }
}

/// An error of a command that is said as it is.
struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
