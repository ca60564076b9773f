/// Makes targets from an Xcode project.
struct XcodeReader {
  private let tree: FileTree
  private let path: String
  private let objects: XcodeObjects
  private let synchronizedGroups: [XcodeObjects.Object]
  private let paths: XcodePaths
  /// The names of the targets that make each product, by the product's file reference.
  private var products: [String: String] = [:]

  /// - Parameter path: the path of a `project.pbxproj`.
  init(_ tree: FileTree, path: String) throws(ReadingProblem) {
    self.tree = tree
    self.path = path
    do {
      objects = try XcodeObjects(try tree.read(path))
    } catch let error as XcodeObjects.Reason {
      throw ReadingProblem(path: path, reason: error.text)
    } catch { throw ReadingProblem(path: path, reason: "\(error)") }
    synchronizedGroups = objects.objects("PBXFileSystemSynchronizedRootGroup")
    paths = XcodePaths(objects, path: path)
    for target in objects[objects.root]?.list("targets").compactMap({ objects[$0] }) ?? [] {
      if let product = target["productReference"] { products[product] = target["name"] }
    }
  }

  func read() -> Parts {
    let targets = objects[objects.root]?.list("targets").compactMap { objects[$0] } ?? []
    var parts = Parts(targets: targets.map(target))
    let local = objects.objects("XCLocalSwiftPackageReference").compactMap {
      $0["relativePath"].flatMap { Path.join(paths.folder, $0) }
    }
    // A package can be a folder among the files, too.
    parts.localPackages = Set(local + paths.paths.values.filter { tree.contains($0 + "/Package.swift") })
    let missing = Set(parts.targets.lazy.flatMap(\.sources)).filter { !tree.exists($0) }
    let distant = targets.map(distantSources)
    for (index, distant) in distant.enumerated() {
      if let source = distant.first { parts.targets[index].generator = "\(source), which is not in the folder" }
      if let source = parts.targets[index].sources.first(where: missing.contains) {
        parts.targets[index].generator = "\(source), which is not there"
      }
      parts.targets[index].sources.removeAll(where: missing.contains)
    }
    for (sources, place) in [(missing, "there"), (Set(distant.joined()), "in the folder")] {
      guard let first = sources.min() else { continue }
      let count = sources.count == 1 ? "1 source that it names is" : "\(sources.count) sources that it names are"
      parts.notes.append(.init(path: path, reason: "\(count) not \(place), such as \(first)"))
    }
    return parts
  }

  /// The paths of a target's sources that are outside of the root or absolute, as the project states them.
  private func distantSources(_ target: XcodeObjects.Object) -> [String] {
    paths.references(of: target).filter { paths.files(of: $0).isEmpty }.compactMap { objects[$0]?["path"] }
      .filter(Path.isSource)
  }

  // MARK: Targets

  private func target(_ object: XcodeObjects.Object) -> Target {
    let name = object.name
    var target = Target(name: name, kind: kind(object["productType"] ?? ""), origin: .xcode(project: path))
    target.module = moduleName(object, name)
    var files: Set<String> = []
    for phase in object.list("buildPhases").compactMap({ objects[$0] }) {
      if writesSources(phase) { target.generator = "a script of its build" }
      for file in phase.list("files").compactMap({ objects[$0] }) {
        if let reference = file["fileRef"] {
          files.formUnion(paths.files(of: reference))
          if let product = products[reference] { target.dependencies.append(.init(name: product, package: nil)) }
        }
        if let product = objects[file["productRef"]]?["productName"] {
          target.dependencies.append(.init(name: product, package: nil))
        }
      }
    }
    files.formUnion(synchronizedFiles(object))
    files.formUnion(settingsFiles(object))
    let all = files.filter { !tree.isExcluded($0) }.sorted()
    target.sources = all.filter(Path.isSource)
    target.otherFiles = all.filter { !Path.isSource($0) }
    for dependency in object.list("dependencies").compactMap({ objects[$0] }) {
      let name =
        objects[dependency["target"]]?["name"] ?? dependency["name"]
        ?? objects[dependency["productRef"]]?["productName"] ?? objects[dependency["targetProxy"]]?["remoteInfo"]
      if let name, name.hasPrefix("plugin:") {
        target.plugins.append(.init(name: String(name.dropFirst("plugin:".count)), package: nil))
      } else if let name {
        target.dependencies.append(.init(name: name, package: nil))
      }
    }
    for product in object.list("packageProductDependencies").compactMap({ objects[$0]?["productName"] }) {
      target.dependencies.append(.init(name: product, package: nil))
    }
    target.removeRepeatedDependencies()
    return target
  }

  /// Whether a phase is a script that can write Swift sources, by its outputs or by the programs that it runs.
  private func writesSources(_ phase: XcodeObjects.Object) -> Bool {
    guard phase.isa == "PBXShellScriptBuildPhase" else { return false }
    if phase.list("outputPaths").contains(where: { $0.hasSuffix(".swift") }) { return true }
    let script = phase["shellScript"]?.lowercased() ?? ""
    return ["sourcery", "mockolo", "cuckoo", "mockingbird", "needle", "swiftymocky", "generate"].contains {
      Path.has($0, in: script)
    }
  }

  private func kind(_ productType: String) -> Target.Kind {
    switch productType {
    case "com.apple.product-type.application", "com.apple.product-type.application.watchapp2",
      "com.apple.product-type.application.on-demand-install-capable":
      .app
    case "com.apple.product-type.bundle.unit-test": .test
    case "com.apple.product-type.bundle.ui-testing": .uiTest
    case "com.apple.product-type.framework", "com.apple.product-type.framework.static",
      "com.apple.product-type.library.static", "com.apple.product-type.library.dynamic":
      .library
    case "com.apple.product-type.tool": .executable
    default: .other
    }
  }

  /// The module that a target's settings name.
  private func moduleName(_ object: XcodeObjects.Object, _ name: String) -> String {
    for configuration in objects[object["buildConfigurationList"]]?.list("buildConfigurations") ?? [] {
      let settings = objects[configuration]?.texts("buildSettings") ?? [:]
      for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
        guard let value = settings[key] else { continue }
        let text = value.replacing("$(TARGET_NAME)", with: name).replacing("${TARGET_NAME}", with: name)
          .replacing("$(PRODUCT_NAME)", with: settings["PRODUCT_NAME"] ?? name)
        if !text.contains("$") { return Target.moduleName(text) }
      }
    }
    return Target.moduleName(name)
  }

  /// The files that a target's settings name.
  private func settingsFiles(_ object: XcodeObjects.Object) -> [String] {
    let keys = ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS", "SWIFT_OBJC_BRIDGING_HEADER"]
    let configurations = objects[object["buildConfigurationList"]]?.list("buildConfigurations") ?? []
    return configurations.flatMap { configuration in
      let settings = objects[configuration]?.texts("buildSettings") ?? [:]
      return keys.compactMap { settings[$0] }.compactMap { value in
        Path.join(paths.folder, value.replacing("$(SRCROOT)/", with: "").replacing("$(PROJECT_DIR)/", with: ""))
      }
    }
  }

  // MARK: Synchronized folders

  /// The files of folders that Xcode 16 keeps in step with the disk, without the exceptions of a target, and those of
  /// other targets' folders that an exception adds to it.
  private func synchronizedFiles(_ target: XcodeObjects.Object) -> Set<String> {
    var result: Set<String> = []
    let own = Set(target.list("fileSystemSynchronizedGroups"))
    for group in synchronizedGroups {
      guard let folder = paths.paths[group.id] else { continue }
      let exceptions = group.list("exceptions").compactMap { objects[$0] }.filter { $0["target"] == target.id }
      let named = exceptions.flatMap { $0.list("membershipExceptions") }.compactMap { Path.join(folder, $0) }
      if own.contains(group.id) {
        for file in tree.files(under: folder) where !named.contains(where: { Path.isInside(file, $0) }) {
          result.insert(file)
        }
      } else {
        for path in named {
          if tree.contains(path) { result.insert(path) } else { result.formUnion(tree.files(under: path)) }
        }
      }
    }
    return result
  }
}
