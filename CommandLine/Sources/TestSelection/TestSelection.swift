import Foundation
import ModuleGraph
import ProjectModel
public import SourceModel
import SwiftScan
public import SymbolUses

/// The tests that a change needs.
///
/// A target of tests can be needed if it uses a changed target, directly or not: by its manifest or project, by an
/// import, or by the name of a program in a text. A change whose users are not known needs all tests.
///
/// Where the texts before the change are known, only those suites of such a target are needed that a changed
/// declaration can affect: see ``Dependents``. Changes that reach others without a name need all of it.
public struct TestSelection: Sendable, Equatable {
  /// A target of tests that is needed.
  public struct Test: Sendable, Equatable {
    /// The index of the target in ``Project/targets``.
    public let target: Int
    /// From the changed target to the tests: each uses the one before it.
    public let way: [Int]
    /// The changed file, and those through which the change reaches the first target of the way.
    public let files: [String]
    /// The types and test functions that are needed, sorted, and the way of files to each; nil for all of the target.
    public let suites: [Suite]?
    /// Why all of the target is needed; nil if ``suites`` are, or ``TestSelection/reasonsForAll``.
    public let reason: String?
    /// The types of other modules in whose extensions tests of the target are, if all of it is needed, sorted.
    ///
    /// Runners take these tests for the other module's.
    public let extendedTypes: [String]
  }

  /// A target that a change reaches, the changed file, and others on the way to the target.
  struct Change {
    let target: Int
    let file: String
    var others: [String] = []
    /// Why all of the targets that use it are needed; nil if they may be divided.
    var reason: String?
    /// Only comments and blanks differ, which programs that write sources can read.
    var isEmpty = false
  }

  /// The way from a change to a target that uses it.
  private struct Way {
    let change: Change
    let targets: [Int]
  }

  /// A type with tests, or a test function of a file; that of a function ends with a bracket.
  public struct Suite: Sendable, Equatable {
    public let name: String
    /// From a changed file to one of the suite's: each uses the one before it.
    public let way: [String]
  }

  /// Why all tests are needed: a changed file and the reason; empty if only ``tests`` are.
  public private(set) var reasonsForAll: [Reason] = []
  /// Sorted by the name of the target; all of them if ``reasonsForAll`` are there.
  public private(set) var tests: [Test] = []
  /// A changed part of the project could not be read, so that targets of tests may be missing.
  public private(set) var isIncomplete = false
  /// Changed files on which no test is known to depend.
  public private(set) var ignored: [String] = []

  public struct Reason: Sendable, Equatable {
    public let file: String
    public let reason: String
  }

  /// - Parameters:
  ///   - changes: the paths of changed, new and deleted files, relative to the project's root.
  ///   - index: the compiler's uses; nil if there are none.
  ///   - oldTexts: the texts before the change by path, empty for a new file. A file without one needs all of the
  ///     targets that use it.
  ///   - untested: patterns of the paths of files on which nothing depends, unless a source names them.
  public init(
    _ model: SourceModel, changes: [String], index: CompilerIndex? = nil, oldTexts: [String: [UInt8]] = [:],
    untested: [String] = []
  ) {
    let project = model.project
    let untested = untested.map { Glob($0) }
    var oldTexts = oldTexts
    var changes = changes
    for path in changes {
      // Other targets can compile or read the file by a link.
      for alias in project.aliases(of: path) where !changes.contains(alias) {
        changes.append(alias)
        oldTexts[alias] = oldTexts[path]
      }
    }
    let files = FileTargets(project)
    var changed: [Change] = []
    var affected = oldTexts.isEmpty ? nil : AffectedTests(model, Dependents(model, index: index))
    let sources = Set(project.targets.flatMap(\.sources))
    lazy var namesSwiftFiles = model.namesSwiftFiles()
    for file in changes {
      if let problem = project.problems.first(where: { Path.isInside(file, Self.package(of: $0.path)) }) {
        reasonsForAll.append(Reason(file: problem.path, reason: "it could not be read: \(problem.reason)"))
        isIncomplete = true
      }
      if let problem = model.problems.first(where: { $0.path == file }) {
        reasonsForAll.append(Reason(file: file, reason: problem.reason))
        isIncomplete = true
        continue
      }
      if let old = oldTexts[file], let members = project.changedMembers(of: file, from: old) {
        let own = Set(changes.filter { oldTexts[$0]?.isEmpty ?? false || !FileTree.isThere("\(project.root)/\($0)") })
        changed += Self.changes(of: members, in: file, project, own)
        continue
      }
      let isUntested = untested.contains { $0.contains(file) }
      // A source can bear the name of a manifest.
      if !sources.contains(file), !isUntested, let reason = Self.reasonForAll(file) {
        reasonsForAll.append(Reason(file: file, reason: reason))
        continue
      }
      let isSwift = Path.fileExtension(of: file) == "swift"
      let isThere = FileTree.isThere("\(project.root)/\(file)")
      let owners = files.targets(of: file, isDeletedSource: isSwift && !isThere)
      // A fixture can have the name of a source, and tests of any target can read its folder.
      let isRead = isSwift && !sources.contains(file) && isThere
      var named = model.targets(naming: file, withFolders: owners.isEmpty || isRead)
      // Types and their files have names that are common words of texts.
      if sources.contains(file), !namesSwiftFiles { named.possible = [] }
      var reason: String?
      var isEmpty = false
      if !isSwift || isRead {
        reason = "\(file) is no Swift source"
      } else if let old = oldTexts[file] {
        let change = Self.change(of: "\(project.root)/\(file)", from: old)
        reason = change == nil ? "\(file) cannot be read" : change?.reason.map { "\(file): \($0)" }
        if old.isEmpty, let other = project.namesake(of: file) {
          reason = "\(other) has the name of \(file), so that their target cannot be built"
        }
        if let change, reason == nil {
          isEmpty = change.isEmpty
          affected?.add(file, change)
          // Members that a module adds to types are seen in all files of a module that imports it in one.
          let modules = change.importedModules.filter { !model.imports($0, inTargetsOf: file) }
          if let module = modules.min() { reason = "\(file) is the one that imports \(module)" }
          if let affected, let type = change.losers.filter(affected.isForeign).min() {
            reason = "\(file) takes from \(type) what can be used without a name"
          }
        }
      } else {
        reason = "the text of \(file) before the change is not known"
      }
      changed += Set(owners).map { Change(target: $0, file: file, reason: reason, isEmpty: isEmpty) }
      changed += Set(named.certain + named.possible).map {
        Change(target: $0, file: file, reason: reason ?? "sources name the file \(file)")
      }
      if sources.contains(file) {
        changed += model.testTargets(namingFolderOf: file).map {
          Change(target: $0, file: file, reason: reason ?? "sources name a folder around \(file)")
        }
      }
      guard owners.isEmpty, named.certain.isEmpty else { continue }
      if isUntested || Self.isText(file) {
        if named.possible.isEmpty { ignored.append(file) }
      } else {
        let remedy = isSwift ? "" : "; “untested” in seam.yml says that it has none"
        reasonsForAll.append(
          Reason(file: file, reason: "it belongs to no target, and its use is not known\(remedy)"))
      }
    }
    if reasonsForAll.isEmpty { affected?.spread() }
    select(
      model, changed, whole: changed.filter { $0.reason != nil } + (affected?.targets ?? []), affected,
      unread: Self.targetsOfUnreadFiles(model, files))
  }

  /// The targets with sources that could not be read, and the first such file of each.
  private static func targetsOfUnreadFiles(_ model: SourceModel, _ files: FileTargets) -> [Int: String] {
    let places = model.problems.flatMap { problem in
      files.targets(of: problem.path, isDeletedSource: false).map { ($0, problem.path) }
    }
    return Dictionary(places, uniquingKeysWith: { first, _ in first })
  }

  /// The tests that a change of declarations needs.
  public init(_ model: SourceModel, symbols: [Symbol], _ dependents: Dependents) {
    var affected = AffectedTests(model, dependents)
    affected.add(symbols)
    affected.spread()
    let changed = symbols.flatMap { symbol in
      model.files[symbol.file].targets.map { Change(target: $0, file: model.files[symbol.file].path) }
    }
    select(model, changed, whole: affected.targets, affected)
  }

  /// Chooses among the targets of tests that a change can reach.
  ///
  /// - Parameters:
  ///   - whole: the changes that need all of a target.
  ///   - unread: the targets of which a source could not be read, so that a change can go on through it.
  private mutating func select(
    _ model: SourceModel, _ changed: [Change], whole: [Change], _ affected: AffectedTests?, unread: [Int: String] = [:]
  ) {
    let users = model.usersOfTargets()
    let libraries = model.librariesWithTests().filter { library in
      let change = Change(target: library, file: "")
      return Self.ways(from: [change], users: users).keys.contains { model.project.targets[$0].isTest }
    }
    // Runners of Xcode name the bundle that a library's tests are linked to.
    let reached = libraries.filter { target in
      model.project.targets[target].origin.isOfXcode && affected?.suites(of: target)?.isEmpty == false
    }
    let whole =
      whole
      + reached.map { target in
        let file = model.project.targets[target].sources.first ?? ""
        return Change(target: target, file: file, reason: "\(model.project.targets[target].name) has tests itself")
      }
    let ways = Self.ways(from: changed, users: users)
    let generated = ways.compactMap { target, way -> Change? in
      guard Path.fileExtension(of: way.change.file) == "swift" else { return nil }
      return model.project.generator(of: target).map { generator in
        let name = model.project.targets[target].name
        return Change(target: target, file: way.change.file, reason: "\(generator) can make sources of \(name)")
      }
    }
    let behindUnread = unread.sorted { $0.key < $1.key }.compactMap { target, path in
      ways[target].map { Change(target: target, file: $0.change.file, reason: "\(path) could not be read") }
    }
    let screens = Self.ways(from: changed.filter { !$0.isEmpty }, users: users).keys
    let wholeWays = Self.ways(
      from: whole + generated.sorted { $0.target < $1.target } + behindUnread, users: users)
    let first = reasonsForAll.first.map { Change(target: 0, file: $0.file) }
    for (target, value) in model.project.targets.enumerated()
    where value.isTest || libraries.contains(target) && !value.origin.isOfXcode {
      guard var way = ways[target] ?? first.map({ Way(change: $0, targets: [target]) }) else { continue }
      var suites: [Suite]?
      var reason: String?
      if first == nil, let affected {
        if let whole = wholeWays[target] { way = whole }
        reason =
          way.change.reason ?? (value.kind == .uiTest && screens.contains(target) ? "it tests by the screen" : nil)
        if reason == nil {
          suites = affected.suites(of: target)
          if suites == nil { reason = "the change reaches all of its suites" }
        }
      }
      if let suites, suites.isEmpty { continue }
      tests.append(
        Test(
          target: target, way: way.targets, files: [way.change.file] + way.change.others, suites: suites,
          reason: reason,
          extendedTypes: suites == nil ? model.extendedTypes(of: target) : []))
    }
    tests.sort { model.project.targets[$0.target].name < model.project.targets[$1.target].name }
  }

  /// The changed names of a source, which may be deleted; nil if it cannot be read.
  private static func change(of path: String, from old: [UInt8]) -> SourceChange? {
    let isMain = Path.name(of: path) == "main.swift"
    guard FileManager.default.fileExists(atPath: path) else { return SourceChange(old: old, new: [], isMain: isMain) }
    return (try? FileTree.read(path)).map { SourceChange(old: old, new: $0, isMain: isMain) }
  }

  /// The changes of targets whose files are others now.
  ///
  /// - Parameter changes: the new and deleted files, which have a change of their own.
  private static func changes(
    of members: [String: Set<String>], in file: String, _ project: Project, _ changes: Set<String>
  ) -> [Change] {
    project.targets.indices.flatMap { target -> [Change] in
      let members = project.targets[target].origin.path == file ? members[project.targets[target].name] : nil
      return (members ?? []).sorted().map { path in
        let reason = changes.contains(path) ? nil : "\(file) adds or removes \(path)"
        return Change(target: target, file: changes.contains(path) ? path : file, reason: reason)
      }
    }
  }

  /// The shortest ways from changed targets to those that use them.
  private static func ways(from changes: [Change], users: [[Int]]) -> [Int: Way] {
    var ways: [Int: Way] = [:]
    var open: [Int] = []
    for change in changes where ways[change.target] == nil {
      ways[change.target] = Way(change: change, targets: [change.target])
      open.append(change.target)
    }
    var next = 0
    while next < open.count {
      guard let way = ways[open[next]] else { break }
      for user in users[open[next]] where ways[user] == nil {
        ways[user] = Way(change: way.change, targets: way.targets + [user])
        open.append(user)
      }
      next += 1
    }
    return ways
  }

  /// Files that say how everything is built.
  private static func reasonForAll(_ path: String) -> String? {
    let name = Path.name(of: path)
    if name == "Package.swift" || name.hasPrefix("Package@swift-") { return "it is a package's manifest" }
    if name == "Package.resolved" || name == "Podfile.lock" || name == "Podfile" || name == "Cartfile.resolved" {
      return "it says the versions of other packages"
    }
    if ["Project.swift", "Workspace.swift", "Tuist.swift", "project.yml", ".swift-version", ".xcode-version"].contains(
      name)
    {
      return "it says how the project is built"
    }
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    switch ending {
    case "pbxproj", "xcworkspacedata", "xcconfig", "xcscheme", "xctestplan", "modulemap":
      return "it says how the project is built"
    default: return path.split(separator: "/").contains("Tuist") ? "it says how the project is built" : nil
    }
  }

  /// The folder of a manifest; of a project's file the folder that the project lies in.
  private static func package(of path: String) -> String {
    let folder = Path.folder(of: path)
    return folder.hasSuffix(".xcodeproj") ? Path.folder(of: folder) : folder
  }

  /// Texts and pictures for readers and settings of other tools, on which nothing depends unless a source names them.
  private static func isText(_ path: String) -> Bool {
    let name = Path.name(of: path)
    let endings = ["md", "markdown", "rst", "adoc", "png", "jpg", "jpeg", "gif", "svg", "pdf", "license"]
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    let settings = [
      "CODEOWNERS", ".gitignore", ".gitattributes", ".editorconfig", ".swift-format", ".swiftformat", ".swiftlint.yml",
      ".gitlab-ci.yml", ".mcp.json", "seam.yml", "seam-baseline.txt", ".DS_Store", ".jazzy.yaml", ".jazzy.yml",
      ".mailmap", ".periphery.yml", ".ruby-version", ".spi.yml", ".travis.yml", "CNAME", "Dangerfile", "Gemfile",
      "Gemfile.lock", "Mintfile", "bitrise.yml", "codecov.yml", ".codecov.yml", "renovate.json",
    ]
    let folders = [".github/", ".circleci/", ".idea/", ".vscode/", "fastlane/"]
    let pages = ["README", "LICENSE", "LICENCE", "COPYING", "NOTICE", "CHANGELOG", "AUTHORS", "CONTRIBUTORS", "THANKS"]
    return endings.contains(ending)
      || ending == "txt" && pages.contains(String(name.dropLast(".txt".count)).uppercased())
      || ["LICENSE", "NOTICE"].contains(name) || settings.contains(name)
      // Left of one that was replaced while its process ended.
      || name.hasPrefix(".") && name.hasSuffix(".seam")
      || folders.contains { path.hasPrefix($0) }
  }
}

extension Project {
  /// Another source of the name of one in its target, of which the compiler allows one.
  fileprivate func namesake(of file: String) -> String? {
    targets.lazy.filter { $0.sources.contains(file) }.flatMap(\.sources).first { other in
      other != file && Path.name(of: other) == Path.name(of: file)
    }
  }

  /// A part of a target's build that can write sources of it from others; nil if there is none.
  fileprivate func generator(of target: Int) -> String? {
    if let generator = targets[target].generator { return generator }
    // Linters and generators of other languages' files read no Swift source.
    let others = ["lint", "format", "swiftgen", "protobuf", "grpc", "openapi"]
    let plugin = targets[target].plugins.first { plugin in
      !others.contains { Path.has($0, in: plugin.name.lowercased()) }
    }
    return plugin.map { "the plugin \($0.name)" }
  }
}

extension Target.Origin {
  fileprivate var isOfXcode: Bool { if case .package = self { false } else { true } }
}
