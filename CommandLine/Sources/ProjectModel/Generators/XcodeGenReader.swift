import YAML

/// Makes targets from an XcodeGen specification: https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md.
struct XcodeGenReader {
  let tree: FileTree
  /// The path of the specification.
  let path: String

  /// A part of a specification, and the folder that its paths are relative to.
  private typealias Part = (value: YAML, folder: String)

  func read() throws(ReadingProblem) -> Parts {
    var open = [(path: path, folder: Path.folder(of: path))]
    var seen: Set<String> = []
    // A specification counts before those that it includes, and the last of these before the others.
    var documents: [Part] = []
    var parts = Parts()
    while let (path, folder) = open.popLast() {
      guard seen.insert(path).inserted, !tree.isExcluded(path) else { continue }
      do throws(ReadingProblem) {
        documents.append((try read(path), folder))
      } catch {
        // Without an included file the others still count.
        guard !documents.isEmpty else { throw error }
        parts.problems.append(.init(path: self.path, reason: "it includes \(error.path): \(error.reason)"))
        continue
      }
      let document = documents[documents.count - 1].value
      for include in document["include"]?.list ?? document["include"].map({ [$0] }) ?? [] {
        if let name = include.text ?? include["path"]?.text, let included = Path.join(Path.folder(of: path), name) {
          parts.includedSpecifications.insert(included)
          let isRelative = include["relativePaths"]?.text != "false"
          open.append((included, isRelative ? Path.folder(of: included) : folder))
        }
      }
    }
    let templates = Self.members(of: "targetTemplates", documents)
    let targets = Self.members(of: "targets", documents)
    for name in targets.keys.sorted() {
      parts.targets += self.targets(name, targets[name] ?? [], templates, &parts.problems)
    }
    let names = Set(parts.targets.map(\.name))
    for index in parts.targets.indices {
      // A name without its platform is that of the target for each.
      parts.targets[index].dependencies = parts.targets[index].dependencies.flatMap { dependency in
        guard dependency.package == nil, !names.contains(dependency.name) else { return [dependency] }
        let found = names.filter { $0.hasPrefix("\(dependency.name)_") }.sorted()
        return found.isEmpty ? [dependency] : found.map { .init(name: $0, package: nil) }
      }
    }
    return parts
  }

  /// The members of a map, with all that the specifications say of each.
  private static func members(of key: String, _ documents: [Part]) -> [String: [Part]] {
    var members: [String: [Part]] = [:]
    for document in documents {
      for (name, _, value) in document.value[key]?.map ?? [] {
        members[name, default: []].append((value, document.folder))
      }
    }
    return members
  }

  private func read(_ path: String) throws(ReadingProblem) -> YAML {
    let text: [UInt8]
    do { text = try tree.read(path) } catch { throw ReadingProblem(path: path, reason: error.description) }
    do {
      if let document = try YAML.parse(text) { return document }
    } catch { throw ReadingProblem(path: path, reason: "line \(error.line): \(error.description)") }
    throw ReadingProblem(path: path, reason: "it is empty")
  }

  /// A target for each platform that it names.
  private func targets(
    _ name: String, _ parts: [Part], _ templates: [String: [Part]], _ problems: inout [Project.Problem]
  ) -> [Target] {
    let parts = Self.parts(of: name, parts, templates)
    let values = parts.map(\.value)
    let platforms = values.lazy.compactMap { $0["platform"]?.texts }.first ?? []
    let module = values.lazy.compactMap(module).first ?? name
    return (platforms.count > 1 ? platforms.map { "\(name)_\($0)" } : [name]).map { name in
      var target = Target(
        name: name, kind: kind(values.lazy.compactMap { $0["type"]?.text }.first ?? ""),
        origin: .xcodeGen(specification: path))
      // The product has no platform in its name.
      target.module = Target.moduleName(module)
      for (value, folder) in parts {
        for source in value["sources"]?.list ?? value["sources"].map({ [$0] }) ?? [] {
          if let text = source.text ?? source["path"]?.text, text.contains("${") {
            problems.append(.init(path: path, reason: "the source “\(text)” of target \(name) is computed"))
          }
          add(source, in: folder, to: &target)
        }
      }
      target.sources = Set(target.sources).sorted()
      target.dependencies = values.flatMap { $0["dependencies"]?.list ?? [] }.flatMap {
        dependency -> [Target.Dependency] in
        if let name = dependency["target"]?.text {
          return [.init(name: Path.name(of: name), package: nil)]
        }
        guard let package = dependency["package"]?.text else { return [] }
        let products = dependency["products"]?.texts ?? [dependency["product"]?.text ?? package]
        return products.map { .init(name: $0, package: package) }
      }
      target.removeRepeatedDependencies()
      return target
    }
  }

  /// A target and its templates, with those that these have, and their attributes in place.
  ///
  /// https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#target-template
  private static func parts(of name: String, _ target: [Part], _ templates: [String: [Part]]) -> [Part] {
    var parts = target
    var seen: Set<String> = []
    var index = 0
    while index < parts.count {
      for template in parts[index].value["templates"]?.texts ?? [] where seen.insert(template).inserted {
        parts += templates[template] ?? []
      }
      index += 1
    }
    var attributes = ["target_name": name]
    for part in parts.reversed() {
      for (key, _, value) in part.value["templateAttributes"]?.map ?? [] { attributes[key] = value.text }
    }
    return parts.map { ($0.value.replacing(attributes), $0.folder) }
  }

  /// The name that a target's settings give to its module or its product.
  private func module(_ value: YAML) -> String? {
    let settings = value["settings"]
    let names = [settings?["base"], settings].flatMap { settings in
      ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"].compactMap { settings?[$0]?.text }
    }
    return (names + [value["productName"]?.text].compactMap(\.self)).first { !$0.contains("$") }
  }

  private func add(_ source: YAML, in folder: String, to target: inout Target) {
    guard let pattern = source.text ?? source["path"]?.text, let path = Path.join(folder, pattern) else { return }
    let excluded = (source["excludes"]?.texts ?? []).compactMap { Path.join(path, $0) }.map(Glob.init)
    let included = source["includes"]?.texts.compactMap { Path.join(path, $0) }.map(Glob.init)
    let glob = Glob(path)
    for file in tree.files(under: glob.folder) + (tree.contains(path) ? [path] : []) where glob.contains(file) {
      guard !excluded.contains(where: { $0.contains(file) }),
        included?.contains(where: { $0.contains(file) }) ?? true
      else { continue }
      if Path.isSource(file) { target.sources.append(file) } else { target.otherFiles.append(file) }
    }
  }

  private func kind(_ type: String) -> Target.Kind {
    switch type {
    case "bundle.unit-test": .test
    case "bundle.ui-testing": .uiTest
    case "tool": .executable
    case let type where type.hasPrefix("application"): .app
    case let type where type.hasPrefix("framework") || type.hasPrefix("library"): .library
    default: .other
    }
  }
}

extension YAML {
  /// The same with the values of attributes in the place of `${name}`.
  fileprivate func replacing(_ attributes: [String: String]) -> YAML {
    switch self {
    case .scalar(let text, let line) where text.contains("${"):
      .scalar(attributes.reduce(text) { $0.replacing("${\($1.key)}", with: $1.value) }, line: line)
    case .scalar: self
    case .list(let list, let line): .list(list.map { $0.replacing(attributes) }, line: line)
    case .map(let map, let line):
      .map(map.map { ($0.key, $0.line, $0.value.replacing(attributes)) }, line: line)
    }
  }
}
