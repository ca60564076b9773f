/// Makes targets from a Tuist manifest, `Project.swift`.
///
/// https://docs.tuist.dev/en/references/project-description/project
struct TuistReader {
  let tree: FileTree
  /// The path of the manifest.
  let manifest: String

  private var folder: String { Path.folder(of: manifest) }

  func read() throws(ReadingProblem) -> Parts {
    let project = try ManifestReader.value(
      "Project", in: manifest, tree, remedy: "Is it made by a helper? Then generate the Xcode project.")
    var problems: [Project.Problem] = []
    var targets: [Target] = []
    for value in project["targets"]?.list ?? [] {
      guard let name = value["name"]?.text else {
        problems.append(.init(path: manifest, reason: "a target's name is computed"))
        continue
      }
      targets.append(target(name, value))
    }
    return Parts(targets: targets, problems: problems)
  }

  private func target(_ name: String, _ value: ManifestValue) -> Target {
    var target = Target(name: name, kind: kind(value["product"]), origin: .tuist(manifest: manifest))
    if let product = value["productName"]?.text { target.module = Target.moduleName(product) }
    target.sources = files(value["sources"]).filter { Path.fileExtension(of: $0) == "swift" }
    target.otherFiles = files(value["resources"])
    for folder in value["buildableFolders"]?.texts ?? [] {
      guard let path = Path.join(self.folder, folder) else { continue }
      for file in tree.files(under: path) {
        if Path.fileExtension(of: file) == "swift" {
          target.sources.append(file)
        } else {
          target.otherFiles.append(file)
        }
      }
    }
    target.dependencies = (value["dependencies"]?.list ?? []).compactMap { dependency in
      guard case .call(let kind, let arguments) = dependency else { return nil }
      switch kind {
      case "target", "external", "package": return dependency["name"]?.text.map { .init(name: $0, package: nil) }
      case "project": return dependency["target"]?.text.map { .init(name: $0, package: nil) }
      default: return arguments.isEmpty ? nil : dependency["product"]?.text.map { .init(name: $0, package: nil) }
      }
    }
    return target
  }

  /// The files of patterns: texts, or `.glob("…", excluding: […])`.
  private func files(_ value: ManifestValue?) -> [String] {
    var result: Set<String> = []
    let patterns = value?.list ?? value?["globs"]?.list ?? value.map { [$0] } ?? []
    for pattern in patterns {
      guard let text = pattern.text ?? pattern[nil]?.text ?? pattern["pattern"]?.text,
        let path = Path.join(folder, text)
      else { continue }
      let excluded = (pattern["excluding"]?.texts ?? []).compactMap { Path.join(folder, $0) }.map(Glob.init)
      let glob = Glob(path)
      for file in tree.files(under: glob.folder) where glob.contains(file) {
        if !excluded.contains(where: { $0.contains(file) }) { result.insert(file) }
      }
      if tree.contains(path) { result.insert(path) }
    }
    return result.sorted()
  }

  private func kind(_ product: ManifestValue?) -> Target.Kind {
    guard case .call(let name, _) = product else { return .other }
    return switch name {
    case "app", "appClip", "watch2App": .app
    case "staticLibrary", "dynamicLibrary", "framework", "staticFramework": .library
    case "unitTests": .test
    case "uiTests": .uiTest
    case "commandLineTool": .executable
    case "macro": .macro
    default: .other
    }
  }
}
