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
    /// The changed file that the way begins with.
    public let file: String
    /// The types and test functions that are needed, sorted, and the way of files to each; nil for all of the target.
    public let suites: [Suite]?
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
  public init(
    _ model: SourceModel, changes: [String], index: CompilerIndex? = nil, oldTexts: [String: [UInt8]] = [:]
  ) {
    let project = model.project
    let files = FileTargets(project)
    var changed: [(target: Int, file: String)] = []
    // Those of them that need all of the targets that use them.
    var whole: [(target: Int, file: String)] = []
    var affected = oldTexts.isEmpty ? nil : AffectedTests(model, Dependents(model, index: index))
    let sources = Set(project.targets.flatMap(\.sources))
    for file in changes {
      if let problem = project.problems.first(where: { Path.isInside(file, Self.package(of: $0.path)) }) {
        reasonsForAll.append(Reason(file: problem.path, reason: "it could not be read: \(problem.reason)"))
        isIncomplete = true
      }
      // A source can bear the name of a manifest.
      if !sources.contains(file), let reason = Self.reasonForAll(file) {
        reasonsForAll.append(Reason(file: file, reason: reason))
        continue
      }
      let owners = files.targets(of: file)
      let named = model.targets(naming: file, withFolders: owners.isEmpty)
      changed += Set(owners + named.certain + named.possible).map { ($0, file) }
      if Path.fileExtension(of: file) == "swift", let old = oldTexts[file],
        let change = Self.change(of: "\(project.root)/\(file)", from: old), change.reason == nil
      {
        affected?.add(file, change)
        whole += Set(named.certain + named.possible).map { ($0, file) }
      } else {
        whole += Set(owners + named.certain + named.possible).map { ($0, file) }
      }
      guard owners.isEmpty, named.certain.isEmpty else { continue }
      if Self.isText(file) {
        if named.possible.isEmpty { ignored.append(file) }
      } else {
        reasonsForAll.append(Reason(file: file, reason: "it belongs to no target, and its use is not known"))
      }
    }
    if reasonsForAll.isEmpty { affected?.spread() }
    let users = model.usersOfTargets()
    select(
      model, Self.ways(from: changed, users: users),
      whole: Self.ways(from: whole + (affected?.targets ?? []), users: users), affected)
  }

  /// The tests that a change of declarations needs.
  public init(_ model: SourceModel, symbols: [Symbol], _ dependents: Dependents) {
    var affected = AffectedTests(model, dependents)
    affected.add(symbols)
    affected.spread()
    let users = model.usersOfTargets()
    let changed = symbols.flatMap { symbol in
      model.files[symbol.file].targets.map { ($0, model.files[symbol.file].path) }
    }
    select(
      model, Self.ways(from: changed, users: users), whole: Self.ways(from: affected.targets, users: users), affected)
  }

  /// Chooses among the targets of tests that a change can reach.
  ///
  /// - Parameter whole: the targets that are needed as a whole.
  private mutating func select(
    _ model: SourceModel, _ ways: [Int: (targets: [Int], file: String)],
    whole: [Int: (targets: [Int], file: String)], _ affected: AffectedTests?
  ) {
    let project = model.project
    let first = reasonsForAll.first?.file
    tests = project.targets.indices.filter { project.targets[$0].isTest }.compactMap { target in
      guard let way = ways[target] ?? first.map({ ([target], $0) }) else { return nil }
      let isWhole = first != nil || whole[target] != nil || project.targets[target].kind == .uiTest
      let suites = isWhole ? nil : affected?.suites(of: target)
      if let suites, suites.isEmpty { return nil }
      return Test(target: target, way: way.targets, file: way.file, suites: suites)
    }
    tests.sort { project.targets[$0.target].name < project.targets[$1.target].name }
  }

  /// The changed names of a source, which may be deleted; nil if it cannot be read.
  private static func change(of path: String, from old: [UInt8]) -> SourceChange? {
    guard FileManager.default.fileExists(atPath: path) else { return SourceChange(old: old, new: []) }
    return (try? FileTree.read(path)).map { SourceChange(old: old, new: $0) }
  }

  /// The shortest ways from changed targets to those that use them.
  private static func ways(
    from changed: [(target: Int, file: String)], users: [[Int]]
  ) -> [Int: (targets: [Int], file: String)] {
    var ways: [Int: (targets: [Int], file: String)] = [:]
    var open: [Int] = []
    for (target, file) in changed where ways[target] == nil {
      ways[target] = ([target], file)
      open.append(target)
    }
    var next = 0
    while next < open.count {
      guard let way = ways[open[next]] else { break }
      for user in users[open[next]] where ways[user] == nil {
        ways[user] = (way.targets + [user], way.file)
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
    let endings = ["md", "markdown", "txt", "rst", "adoc", "png", "jpg", "jpeg", "gif", "svg", "pdf", "license"]
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    return endings.contains(ending)
      || ["LICENSE", "NOTICE", "CODEOWNERS", ".gitignore", ".gitattributes"].contains(name)
      || path.hasPrefix(".github/")
  }
}
