/// Makes targets from a package's manifest and the folders that it names.
struct PackageReader {
  let tree: FileTree
  /// The path of the manifest.
  let manifest: String
  /// Reads manifests whose value may depend on a run; nil if none is run.
  var dump: ManifestDump?

  private var folder: String { Path.folder(of: manifest) }

  /// - Throws: ``Project/Problem`` where the manifest cannot be read, or declares no package.
  func read() throws(ReadingProblem) -> Parts {
    guard let dump, try !ManifestReader.isDeclarative(manifest, tree) else { return try staticParts() }
    do throws(DumpError) {
      let path = folder.isEmpty ? tree.root : "\(tree.root)/\(folder)"
      var parts = parts(of: try dump.package(in: path, root: tree.root))
      parts.dumpedManifest = manifest
      return parts
    } catch {
      let note = "it was read without being run, as \(error)"
      do throws(ReadingProblem) {
        var parts = try staticParts()
        parts.notes.append(.init(path: manifest, reason: note))
        return parts
      } catch { throw ReadingProblem(path: error.path, reason: "\(error.reason); \(note)") }
    }
  }

  private func staticParts() throws(ReadingProblem) -> Parts {
    parts(of: try ManifestReader.value("Package", in: manifest, tree, remedy: "Is it computed?"))
  }

  private func parts(of package: ManifestValue) -> Parts {
    let name = package["name"]?.text ?? Path.name(of: folder)
    var problems: [Project.Problem] = []
    var targets: [Target] = []
    if let value = package["targets"], value.list == nil {
      problems.append(.init(path: manifest, reason: "its targets are computed"))
    }
    for value in package["targets"]?.list ?? [] {
      guard case .call(let kind, _) = value, let target = value["name"]?.text else {
        problems.append(
          .init(path: manifest, reason: value == .other ? "some targets are computed" : "a target's name is computed"))
        continue
      }
      targets.append(self.target(target, kind, value, name, &problems))
    }
    let platforms = (package["platforms"]?.list ?? []).map { if case .call(let name, _) = $0 { name } else { "" } }
    if !platforms.isEmpty, platforms.allSatisfy(["iOS", "tvOS", "watchOS", "visionOS"].contains) {
      for index in targets.indices { targets[index].isForDevicesOnly = true }
    }
    let products = (package["products"]?.list ?? []).compactMap { product in
      product["name"]?.text.map {
        Project.Product(name: $0, package: name, manifest: manifest, targets: product["targets"]?.texts ?? [])
      }
    }
    let local = (package["dependencies"]?.list ?? []).compactMap { $0["path"]?.text.flatMap { Path.join(folder, $0) } }
    let published = Set(products.flatMap(\.targets))
    targets += snippets(of: name, using: targets.filter { $0.kind == .library && published.contains($0.name) })
    let missing = Set(local).filter { !tree.exists("\($0)/Package.swift") }
    let notes = missing.sorted().map {
      Project.Problem(path: manifest, reason: "the package \($0), on which it depends, is not there")
    }
    return Parts(
      targets: targets, products: products, problems: problems, notes: notes, localPackages: Set(local),
      missingPackages: missing)
  }

  /// The programs of one file each that SwiftPM makes of the folder `Snippets`; they use the libraries of products.
  ///
  /// https://github.com/swiftlang/swift-evolution/blob/main/proposals/0356-swift-snippets.md
  private func snippets(of package: String, using libraries: [Target]) -> [Target] {
    let folder = Path.join(self.folder, "Snippets") ?? ""
    return tree.files(under: folder).filter(Path.isSource).map { file in
      let name = String(Path.name(of: file).dropLast(".swift".count))
      var target = Target(name: name, kind: .snippet, origin: .package(manifest: manifest, name: package))
      target.sources = [file]
      target.dependencies = libraries.map { .init(name: $0.name, package: nil) }
      return target
    }
  }

  private func target(
    _ name: String, _ call: String, _ value: ManifestValue, _ package: String, _ problems: inout [Project.Problem]
  ) -> Target {
    let kind: Target.Kind =
      switch call {
      case "executableTarget": .executable
      case "testTarget": .test
      case "macro": .macro
      case "plugin": .plugin
      case "systemLibrary": .system
      case "binaryTarget": .binary
      default: value["type"] == nil ? .library : .other
      }
    var target = Target(name: name, kind: kind, origin: .package(manifest: manifest, name: package))
    target.plugins = (value["plugins"]?.list ?? []).compactMap(dependency)
    target.dependencies = (value["dependencies"]?.list ?? []).compactMap(dependency) + target.plugins
    target.renamesModules = (value["dependencies"]?.list ?? []).contains { $0["moduleAliases"] != nil }
    if kind == .binary {
      let path = value["path"]?.text.flatMap { Path.join(folder, $0) }
      target.otherFiles = path.map { Array(tree.files(under: $0)) + (tree.contains($0) ? [$0] : []) } ?? []
      return target
    }
    guard let directory = directory(of: name, kind, value, &problems) else { return target }
    let excluded = (value["exclude"]?.texts ?? []).compactMap { Path.join(directory, $0) }
    let chosen = sources(of: name, value, &problems)?.compactMap { Path.join(directory, $0) }
    let copied = (value["resources"]?.list ?? []).compactMap { resource -> String? in
      guard case .call("copy", _) = resource else { return nil }
      return (resource[nil] ?? resource["path"])?.text.flatMap { Path.join(directory, $0) }
    }
    // A package in the folder of a target is another one.
    let packages = tree.files(under: directory).filter { Path.name(of: $0) == "Package.swift" }.map(Path.folder)
    for file in tree.files(under: directory) {
      guard !excluded.contains(where: { Path.isInside(file, $0) }),
        !packages.contains(where: { $0 != folder && Path.isInside(file, $0) && Path.isInside($0, folder) })
      else { continue }
      let isChosen = chosen.map { $0.contains { Path.isInside(file, $0) } } ?? true
      if Path.isSource(file), !copied.contains(where: { Path.isInside(file, $0) }) {
        if isChosen, file != manifest { target.sources.append(file) }
      } else {
        target.otherFiles.append(file)
      }
    }
    return target
  }

  /// The paths that a manifest names as a target's sources; nil for all of its folder.
  private func sources(
    of name: String, _ value: ManifestValue, _ problems: inout [Project.Problem]
  ) -> [String]? {
    guard let value = value["sources"], value != .null else { return nil }
    guard let list = value.list, list.count == value.texts.count else {
      problems.append(.init(path: manifest, reason: "the sources of target \(name) are computed"))
      return nil
    }
    return value.texts
  }

  /// The folder of a target, by the rules of SwiftPM.
  ///
  /// https://github.com/swiftlang/swift-package-manager/blob/main/Sources/PackageLoading/PackageBuilder.swift
  private func directory(
    of name: String, _ kind: Target.Kind, _ value: ManifestValue, _ problems: inout [Project.Problem]
  ) -> String? {
    if let path = value["path"], path != .null {
      guard let text = path.text, let directory = Path.join(folder, text) else {
        problems.append(.init(path: manifest, reason: "the path of target \(name) is computed or leads out of here"))
        return nil
      }
      return directory
    }
    let folders: [String] =
      switch kind {
      case .test: ["Tests", "Sources", "Source", "src", "srcs"]
      case .plugin: ["Plugins"]
      default: ["Sources", "Source", "src", "srcs"]
      }
    for candidate in folders {
      let directory = [folder, candidate, name].filter { !$0.isEmpty }.joined(separator: "/")
      if tree.hasFolder(directory) { return directory }
      if tree.isExcluded(directory) { return nil }
    }
    // A package of one target may have its files in the folder itself.
    for candidate in folders {
      let directory = [folder, candidate].filter { !$0.isEmpty }.joined(separator: "/")
      if tree.files(under: directory).contains(where: { Path.folder(of: $0) == directory && $0.hasSuffix(".swift") }) {
        return directory
      }
    }
    problems.append(.init(path: manifest, reason: "target \(name) has no folder"))
    return nil
  }

  private func dependency(_ value: ManifestValue) -> Target.Dependency? {
    switch value {
    case .text(let name): Target.Dependency(name: name, package: nil)
    case .call: value["name"]?.text.map { .init(name: $0, package: value["package"]?.text) }
    default: nil
    }
  }
}

/// A part of a project that could not be read at all.
struct ReadingProblem: Error {
  let path: String
  let reason: String
}
