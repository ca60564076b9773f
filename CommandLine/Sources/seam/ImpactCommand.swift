import Arguments
import Foundation
import Git
import Impact
import ProjectModel
import SourceModel
import SymbolUses
import TestSelection

/// `seam impact`: the reach of a change of a declaration or a file.
enum ImpactCommand: ProjectCommand {
  static let name = "impact"
  static let usage = "Usage: seam impact NAME | PATH | PATH:LINE | --files LIST | --since REVISION [FOLDER] [OPTION]…"
  static let summary = "Prints the places that must change with a declaration, and all that depends on it."
  static let maximum = 2
  static let options = [
    Arguments.Option("--files", value: "LIST", help: "all declarations of the files of a list; - reads standard input"),
    Arguments.Option("--since", value: "REVISION", help: "all declarations of the files that changed since a commit"),
    Arguments.Option("--index", value: "FOLDER", help: "an index store, as Xcode keeps them elsewhere"),
    Arguments.Option("--all", help: "everything, instead of at most 40 lines"),
    Arguments.formatOption,
    Arguments.dumpOption,
    Arguments.Option("--help", help: "print this"),
  ]

  static func answer(_ arguments: Arguments, _ progress: Progress) throws -> Answer {
    let format = try arguments.format(Arguments.formatOption.choices)
    let hasFiles = arguments.has("--files") || arguments.has("--since")
    guard arguments.has("--files") != arguments.has("--since") || !hasFiles, hasFiles || !arguments.rest.isEmpty,
      !hasFiles || arguments.rest.count < maximum
    else {
      throw UsageError("Name a declaration or a file, or choose one of --files and --since.")
    }
    let folder = arguments.rest.dropFirst(hasFiles ? 0 : 1).first ?? "."
    progress.begin("reading manifests")
    let project = Project(at: folder, dump: arguments.dump)
    progress.begin("scanning")
    let model = SourceModel(project, didScan: progress.addFiles)
    // The user may be writing a list.
    progress.begin(arguments.has("--since") ? "asking git" : nil)
    let problems = model.project.problems + model.problems + model.brokenFiles()
    guard !model.project.targets.isEmpty else { return .noTarget(folder, problems) }
    var answer = Answer()
    answer.report(problems)
    answer.report(notes: model.project.notes)
    let symbols = try symbols(arguments, folder, model)
    progress.begin("searching")
    if symbols.isEmpty { answer.conclusions.append("no declaration changes") }
    guard !symbols.isEmpty || format == "json" else { return answer }
    let index = symbols.isEmpty ? nil : answer.index(of: model, arguments)
    let dependents = Dependents(model, index: index)
    if index == nil, !symbols.isEmpty {
      answer.notes.append("no build left an index here, so that members are found by their names")
    }
    if symbols.contains(where: dependents.isFoundByIndexOnly) {
      let unknown = model.files.indices.filter { !model.files[$0].targets.isEmpty && index?.isKnown($0) != true }
      if let first = unknown.first {
        let path = model.files[first].path
        let without = unknown.count == 1 ? "\(path) has none" : "\(unknown.count) files have none, such as \(path)"
        answer.notes.append(
          "uses of operators and subscripts, and others without a name, are found by an index only"
            + (index == nil ? "" : ": \(without)"))
      }
    }
    let impact = Impact(model, symbols: symbols, users: model.usersOfTargets(), dependents)
    let tests = TestSelection(model, symbols: symbols, dependents)
    if let index { answer.reportRecords(index) }
    answer.text =
      format == "json" ? impact.json(model, tests) : impact.text(model, tests, isWhole: arguments.has("--all"))
    return answer
  }

  private static func symbols(_ arguments: Arguments, _ folder: String, _ model: SourceModel) throws -> [Symbol] {
    let search = SymbolSearch(model)
    var files = try PathList.read(arguments, in: folder)
    if let revision = arguments.options["--since"] {
      files = try Repository(folder).changes(since: revision).paths.flatMap { PathList.files(of: $0, in: folder) }
    }
    if let files { return files.compactMap(model.index(of:)).flatMap(search.symbols(inFile:)) }
    let name = PathList.relative(arguments.rest[0], to: folder)
    if let file = model.index(of: name) { return search.symbols(inFile: file) }
    let found = try symbols(atPlace: name, search, model) ?? search.symbols(named: name)
    guard !found.isEmpty else {
      if name.hasSuffix(")"), !search.symbols(named: String(name.prefix { $0 != "(" })).isEmpty {
        throw CommandError(
          "there is no declaration “\(name)” with these labels. For all of its name write “\(name.prefix { $0 != "(" })”."
        )
      }
      guard !FileManager.default.fileExists(atPath: "\(folder)/\(name)") else {
        throw CommandError("\(name) is no Swift source of the project. List the files of a folder by --files.")
      }
      throw CommandError(
        "there is no declaration “\(name)”, and no file of this path. Write Type.member, Module.Type or PATH:LINE.")
    }
    return found
  }

  /// The declarations of a line, named as `PATH:LINE`; nil if the text names no file.
  private static func symbols(atPlace text: String, _ search: SymbolSearch, _ model: SourceModel) throws -> [Symbol]? {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]),
      let file = model.index(of: String(text[..<colon]))
    else { return nil }
    let found = search.symbols(inLine: line, ofFile: file)
    guard !found.isEmpty else {
      let count = search.lineCount(ofFile: file)
      throw CommandError(
        line > count
          ? "\(text[..<colon]) ends before line \(line): it has \(count)."
          : "\(text[..<colon]) has no declaration in line \(line). Name a line of one.")
    }
    return found
  }
}
