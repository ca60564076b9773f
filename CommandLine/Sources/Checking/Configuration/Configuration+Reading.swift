public import ProjectModel
import YAML

extension Configuration {
  /// Reads a project and its seam.yml; infers the layers unless it has a key for them.
  ///
  /// - Parameter dump: runs the manifests of packages whose value may depend on that; nil if none is run.
  /// - Throws: ``ConfigurationError`` for a file that cannot be read, is no YAML, or has a key or value without a
  ///   meaning.
  public static func load(
    _ root: String, dump: ManifestDump? = nil
  ) throws(ConfigurationError) -> (Configuration, Project) {
    guard let text = try text(in: root) else {
      let project = Project(at: root, dump: dump)
      return (Configuration(inferredFrom: project), project)
    }
    let keys = try entries(text)
    let excluded = try keys["exclude"].map { value throws(ConfigurationError) in try names(value) } ?? []
    let project = Project(at: root, excluding: excluded.map(\.text), dump: dump)
    return (try Configuration(keys, inferred: Configuration(inferredFrom: project)), project)
  }

  /// Reads the patterns of the files on which no test depends, unless a source names them; none without a seam.yml.
  public static func untested(in root: String) throws(ConfigurationError) -> [String] {
    guard let text = try text(in: root) else { return [] }
    return try Configuration(parsing: text).untested
  }

  /// The text of seam.yml; nil if there is none.
  private static func text(in root: String) throws(ConfigurationError) -> [UInt8]? {
    do throws(FileError) { return try FileTree.read(root + "/" + fileName) } catch {
      guard error.isMissing, !FileTree.isLink(root + "/" + fileName) else {
        throw ConfigurationError(line: 1, description: error.description)
      }
      for name in ["seam.yaml", ".seam.yml", ".seam.yaml"] where (try? FileTree.read("\(root)/\(name)")) != nil {
        throw ConfigurationError(line: 1, description: "there is a \(name), which is not read. Rename it.")
      }
      return nil
    }
  }

  /// Parses the text of a seam.yml for a project whose names show no layers.
  public init(parsing text: [UInt8]) throws(ConfigurationError) {
    try self.init(Self.entries(text), inferred: Configuration())
  }

  private static func entries(_ text: [UInt8]) throws(ConfigurationError) -> [String: YAML] {
    let document: YAML?
    do throws(YAMLError) { document = try YAML.parse(text) } catch {
      throw ConfigurationError(line: error.line, description: "this is no YAML: \(error.description)")
    }
    let keys = ["exclude", "untested", "layers", "independent", "forbidden", "owners", "rules", "paths"]
    return try document?.entries(keys) ?? [:]
  }

  private init(_ map: [String: YAML], inferred: Configuration) throws(ConfigurationError) {
    // The names of layers have a meaning in other keys.
    if let list = map["layers"] {
      layers = try list.items.map { item throws(ConfigurationError) in try Self.layer(item) }
    } else {
      layers = inferred.layers
      independent = inferred.independent
      isInferred = true
    }
    for (index, layer) in layers.enumerated() where layers[..<index].contains(where: { $0.name == layer.name }) {
      throw ConfigurationError(
        line: map["layers"]?.line ?? 1, description: "there are two layers “\(layer.name)”")
    }
    var layersOfModules: [String: Layer] = [:]
    for layer in layers {
      for module in layer.modules {
        if let other = layersOfModules.updateValue(layer, forKey: module.text), other != layer {
          throw ConfigurationError(
            line: module.line, description: "“\(module.text)” is in two layers, \(other.name) and \(layer.name)")
        }
      }
    }
    for (key, value) in map {
      switch key {
      case "exclude": excluded = try Self.names(value).map(\.text)
      case "untested": untested = try Self.names(value).map(\.text)
      case "independent": independent = try value.items.map { item throws(ConfigurationError) in try group(item) }
      case "forbidden": forbidden = try value.items.map { item throws(ConfigurationError) in try prohibition(item) }
      case "owners":
        owners = try value.pairs().map { pair throws(ConfigurationError) in
          guard !pair.key.contains("*") else {
            throw ConfigurationError(
              line: pair.line, description: "“\(pair.key)” is a pattern. Name the module or type in full.")
          }
          return Owner(name: pair.key, modules: try patterns(pair.value))
        }.sorted { $0.name < $1.name }
      case "rules": rules = try Self.settings(value)
      case "paths":
        overrides = try value.pairs().map { pair throws(ConfigurationError) in
          Override(path: pair.key, settings: try Self.settings(pair.value))
        }
      default: break
      }
    }
  }

  private static func layer(_ yaml: YAML) throws(ConfigurationError) -> Layer {
    let pairs = try yaml.pairs()
    guard pairs.count == 1, let pair = pairs.first else {
      throw ConfigurationError(
        line: yaml.line, description: "a layer is a name with its modules: - features: [Feature*]")
    }
    return Layer(name: pair.key, modules: try names(pair.value))
  }

  private static func names(_ yaml: YAML) throws(ConfigurationError) -> [Pattern] {
    try yaml.items.map { item throws(ConfigurationError) in
      guard let text = item.text, !text.isEmpty else {
        throw ConfigurationError(line: item.line, description: "the name of a module is expected here")
      }
      return Pattern(text, line: item.line)
    }
  }

  /// Names of modules; the name of a layer stands for its modules.
  private func patterns(_ yaml: YAML) throws(ConfigurationError) -> [Pattern] {
    try Self.names(yaml).flatMap { pattern in layers.first { $0.name == pattern.text }?.modules ?? [pattern] }
  }

  /// The modules of a layer, of a pattern, or of a list: a name alone is no group.
  private func group(_ yaml: YAML) throws(ConfigurationError) -> [Pattern] {
    if let name = yaml.text, !name.contains("*"), !layers.contains(where: { $0.name == name }) {
      throw ConfigurationError(
        line: yaml.line, description: "“\(name)” is no layer. Write the modules of a group as a list: - [\(name), …]")
    }
    return try patterns(yaml)
  }

  private func prohibition(_ yaml: YAML) throws(ConfigurationError) -> Prohibition {
    let map = try yaml.entries(["from", "to", "because"])
    guard let from = map["from"], let to = map["to"] else {
      throw ConfigurationError(
        line: yaml.line, description: "“from” and “to” are expected here: - {from: Lib*, to: UIKit, because: …}")
    }
    return Prohibition(importers: try patterns(from), imported: try patterns(to), reason: map["because"]?.text)
  }

  private static func settings(_ yaml: YAML) throws(ConfigurationError) -> [String: Setting] {
    var settings: [String: Setting] = [:]
    for (key, line, value) in try yaml.pairs() {
      guard let rule = Rules.rule(key) else {
        throw ConfigurationError(
          line: line,
          description: "there is no rule “\(key)”. Choose from: \(Rules.all.map { $0.id }.joined(separator: ", ")).")
      }
      settings[key] = try setting(value, of: rule)
    }
    return settings
  }

  /// `off`, a severity, a limit, or a map of these.
  private static func setting(_ yaml: YAML, of rule: any Rule.Type) throws(ConfigurationError) -> Setting {
    var setting = Setting()
    let values = yaml.map == nil ? [yaml] : Array(try yaml.entries(["severity", "limit"]).values)
    for value in values {
      switch value.text {
      case "off": setting.isOff = true
      case "warning": setting.severity = .warning
      case "error": setting.severity = .error
      case let text?:
        guard rule.limit != nil, let limit = Int(text), limit > 0 else {
          let limit = rule.limit == nil ? "" : ", or a limit above 0"
          throw ConfigurationError(
            line: value.line,
            description: "“\(text)” is no setting of \(rule.id). Choose off, warning or error\(limit).")
        }
        setting.limit = limit
      case nil: throw ConfigurationError(line: value.line, description: "a setting of \(rule.id) is expected here")
      }
    }
    return setting
  }
}

extension YAML {
  /// The elements of a list, or the one value that stands where a list could; none for an empty value.
  fileprivate var items: [YAML] {
    if let list { return list }
    return text?.isEmpty == true ? [] : [self]
  }

  /// The keys and values of a map, each key once.
  fileprivate func pairs() throws(ConfigurationError) -> [(key: String, line: Int, value: YAML)] {
    if text?.isEmpty == true { return [] }
    guard let map else {
      throw ConfigurationError(line: line, description: "keys with values are expected here, such as key: value")
    }
    var seen: Set<String> = []
    for pair in map where !seen.insert(pair.key).inserted {
      throw ConfigurationError(line: pair.line, description: "“\(pair.key)” is there twice")
    }
    return map
  }

  /// The values of a map that has no other keys than these.
  fileprivate func entries(_ keys: [String]) throws(ConfigurationError) -> [String: YAML] {
    let pairs = try pairs()
    for pair in pairs where !keys.contains(pair.key) {
      throw ConfigurationError(
        line: pair.line,
        description: "“\(pair.key)” has no meaning here. Choose from: \(keys.joined(separator: ", ")).")
    }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0.key, $0.value) })
  }
}

/// A seam.yml that cannot be read.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  public let line: Int
  public let reason: String

  public var description: String { "\(Configuration.fileName):\(line): \(reason)" }

  init(line: Int, description: String) {
    self.line = line
    reason = description
  }
}
