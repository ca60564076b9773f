extension Project {
  /// The names of files that declare targets, beside Xcode's.
  package static let manifestNames: Set<String> = ["Package.swift", "Project.swift", "project.yml"]

  /// Reads the project in a folder: all packages and Xcode projects in it.
  ///
  /// Never fails: parts that cannot be read are ``problems``.
  ///
  /// - Parameters:
  ///   - excluded: patterns of files and folders that are left out.
  ///   - dump: runs the manifests of packages whose value may depend on that; nil if none is run.
  public init(at root: String, excluding excluded: [String] = [], dump: ManifestDump? = nil) {
    self.init(FileTree(root: root, excluding: excluded), dump: dump)
  }

  public init(_ tree: FileTree, dump: ManifestDump? = nil) {
    root = tree.root
    problems = tree.problems
    unusedExclusions = tree.unusedExclusions
    (links, outerLinks) = (tree.links, tree.outerLinks)
    let helpers = TuistHelpers(tree)
    var included: Set<String> = []
    for file in tree.files where !included.contains(file) {
      let others = read(file) { () throws(ReadingProblem) in
        switch Path.name(of: file) {
        case "Package.swift" where tree.contains("PackageDescription", in: file):
          try PackageReader(tree: tree, manifest: file, dump: dump).read()
        case "project.pbxproj": try XcodeReader(tree, path: file).read()
        // Projects that a generator made from them are read already.
        case "Project.swift"
        where tree.contains("ProjectDescription", in: file) && !TuistHelpers.contain(file)
          && !tree.hasXcodeProject(in: Path.folder(of: file)):
          try TuistReader(tree: tree, manifest: file, helpers: helpers.text(for: file)).read()
        // Other tools have files of this name.
        case "project.yml"
        where (tree.contains("targets", in: file) || tree.contains("include", in: file))
          && !tree.hasXcodeProject(in: Path.folder(of: file)):
          try XcodeGenReader(tree: tree, path: file).read()
        default: Parts()
        }
      }
      included.formUnion(others)
    }
    targets.removeAll { target in
      if case .xcodeGen(let specification) = target.origin { included.contains(specification) } else { false }
    }
    for file in tree.files where Path.name(of: file).hasPrefix("Package@swift-") {
      notes.append(.init(path: file, reason: "it is not read, though some versions of Swift use it for Package.swift"))
    }
    nameEqualPackagesByFolder()
    let used = Set(targets.lazy.flatMap(\.sources))
    strayFiles = tree.files.filter { Path.isSource($0) && !used.contains($0) && !isManifest($0, tree) }
  }

  private mutating func nameEqualPackagesByFolder() {
    var manifests: [String: Set<String>] = [:]
    for target in targets {
      if case .package(let manifest, let name) = target.origin { manifests[name, default: []].insert(manifest) }
    }
    for index in targets.indices {
      guard case .package(let manifest, let name) = targets[index].origin, manifests[name]?.count != 1 else { continue }
      let folder = Path.folder(of: manifest)
      targets[index].origin = .package(manifest: manifest, name: folder.isEmpty ? name : folder)
    }
  }

  /// - Returns: the specifications of XcodeGen whose targets are now those of this file.
  private mutating func read(_ path: String, _ parts: () throws(ReadingProblem) -> Parts) -> Set<String> {
    do throws(ReadingProblem) {
      let parts = try parts()
      targets += parts.targets
      products += parts.products
      problems += parts.problems
      notes += parts.notes
      missingPackages.formUnion(parts.missingPackages)
      if let manifest = parts.dumpedManifest { dumpedManifests.insert(manifest) }
      if !parts.localPackages.isEmpty { localPackages[path] = parts.localPackages }
      return parts.includedSpecifications.subtracting([path])
    } catch {
      problems.append(.init(path: error.path, reason: error.reason))
      return []
    }
  }

  private func isManifest(_ path: String, _ tree: FileTree) -> Bool {
    let name = Path.name(of: path)
    return name.hasPrefix("Package@swift-") || name == "Package.swift" && tree.contains("PackageDescription", in: path)
      || ["Project.swift", "Workspace.swift"].contains(name) && tree.contains("ProjectDescription", in: path)
      || TuistHelpers.contain(path)
  }
}

extension FileTree {
  /// Whether a file has a word: other files bear the names of manifests as well.
  ///
  /// True for a file that cannot be read, which is then a problem.
  fileprivate func contains(_ word: String, in path: String) -> Bool {
    guard let text = try? read(path) else { return true }
    return String(decoding: text, as: UTF8.self).contains(word)
  }

  /// Whether a folder has an Xcode project.
  fileprivate func hasXcodeProject(in folder: String) -> Bool {
    files(under: folder).contains { file in
      let rest = folder.isEmpty ? file[...] : file.dropFirst(folder.count + 1)
      return rest.hasSuffix(".xcodeproj/project.pbxproj") && rest.split(separator: "/").count == 2
    }
  }
}

/// The parts of a project that one file declares.
struct Parts {
  var targets: [Target] = []
  var products: [Project.Product] = []
  var problems: [Project.Problem] = []
  var notes: [Project.Problem] = []
  var localPackages: Set<String> = []
  /// Those of them that are not there, such as a module of git that was not fetched.
  var missingPackages: Set<String> = []
  /// The manifest that was run, so that nothing in it is missing.
  var dumpedManifest: String?
  /// The specifications of XcodeGen whose targets are among these.
  var includedSpecifications: Set<String> = []
}
