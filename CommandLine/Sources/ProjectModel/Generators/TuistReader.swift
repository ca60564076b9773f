/// Makes targets from a Tuist manifest, `Project.swift`.
///
/// https://docs.tuist.dev/en/references/project-description/project
struct TuistReader {
  let tree: FileTree
  /// The path of the manifest.
  let manifest: String
  /// The functions that it can call.
  let helpers: [UInt8]

  var folder: String { Path.folder(of: manifest) }

  func read() throws(ReadingProblem) -> Parts {
    let call = try project(isCalled: false)
    guard case .call("Project", _) = call, call["targets"] != nil || call["name"] != nil else {
      let made = declaredParts(try project(isCalled: true))
      // Of a helper that could be read in part alone, too little is known.
      return made.targets.isEmpty || !made.problems.isEmpty ? try conventionalParts(call) : made
    }
    return declaredParts(call)
  }

  private func project(isCalled: Bool) throws(ReadingProblem) -> ManifestValue {
    try ManifestReader.value(
      "Project", in: manifest, tree, helpers: helpers, isCalled: isCalled,
      remedy: "Is it computed? Then generate the Xcode project.")
  }

  private func declaredParts(_ project: ManifestValue) -> Parts {
    var parts = Parts()
    for value in project["targets"]?.list ?? [] {
      if let name = value["name"]?.text {
        parts.targets.append(target(name, value))
      } else {
        parts.problems.append(.init(path: manifest, reason: "a target's name is computed"))
      }
    }
    return parts
  }

  private func target(_ name: String, _ value: ManifestValue) -> Target {
    var target = Target(name: name, kind: Self.kind(product: value["product"]), origin: .tuist(manifest: manifest))
    if let product = value["productName"]?.text { target.module = Target.moduleName(product) }
    target.sources = files(value["sources"]).filter(Path.isSource)
    target.otherFiles = files(value["resources"])
    for folder in value["buildableFolders"]?.texts ?? [] {
      guard let path = Path.join(self.folder, folder) else { continue }
      for file in tree.files(under: path) {
        if Path.isSource(file) {
          target.sources.append(file)
        } else {
          target.otherFiles.append(file)
        }
      }
    }
    target.dependencies = (value["dependencies"]?.list ?? []).compactMap(dependency)
    return target
  }

  func dependency(_ value: ManifestValue) -> Target.Dependency? {
    guard case .call(let kind, _) = value else { return nil }
    let name =
      switch kind {
      case "target", "external": value["name"]
      case "project": value["target"]
      default: value["product"]
      }
    return name?.text.map { .init(name: $0, package: nil) }
  }

  /// The files of patterns: texts, paths, `.glob("…", excluding: […])`, or `.paths([…])`.
  private func files(_ value: ManifestValue?) -> [String] {
    var result: Set<String> = []
    let patterns = value?.list ?? value?["globs"]?.list ?? value?[nil]?.list ?? value.map { [$0] } ?? []
    for pattern in patterns {
      let excluding = pattern["excluding"]
      let excluded = (excluding?.list ?? excluding.map { [$0] } ?? []).flatMap(paths).map(Glob.init)
      for path in paths(pattern) {
        let glob = Glob(path)
        for file in tree.files(under: glob.folder) where glob.contains(file) {
          if !excluded.contains(where: { $0.contains(file) }) { result.insert(file) }
        }
        if tree.contains(path) { result.insert(path) }
      }
    }
    return result.sorted()
  }

  /// The patterns of a text such as `Sources/**/*.{swift,m}`, or of a path such as `.relativeToRoot("Shared/**")`.
  private func paths(_ value: ManifestValue) -> [String] {
    switch value {
    case .text(let text): Glob.alternatives(text).compactMap { Path.join(folder, $0) }
    case .call("relativeToRoot", let arguments):
      arguments.compactMap(\.value.text).flatMap(Glob.alternatives).compactMap { Path.join("", $0) }
    case .call: (value[nil] ?? value["pattern"]).map(paths) ?? []
    default: []
    }
  }

  static func kind(product: ManifestValue?) -> Target.Kind {
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
