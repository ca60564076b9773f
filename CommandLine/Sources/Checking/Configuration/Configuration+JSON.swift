public import ProjectModel

extension Configuration {
  /// The borders of a project as JSON, version 1.
  public func json(_ project: Project) -> String {
    JSONText.text(
      JSONConfiguration(
        version: 1, isInferred: isInferred, exclude: excluded, untested: untested,
        layers: layers.map { .init(name: $0.name, modules: $0.modules.map(\.text)) },
        independent: independent.map { $0.map(\.text) },
        forbidden: forbidden.map {
          .init(from: $0.importers.map(\.text), to: $0.imported.map(\.text), because: $0.reason)
        },
        owners: owners.map { .init(name: $0.name, modules: $0.modules.map(\.text)) }, rules: Self.entries(rules),
        paths: overrides.map { .init(path: $0.path, rules: Self.entries($0.settings)) },
        modulesWithoutLayer: modulesWithoutLayer(project),
        problems: project.problems.map { .init(path: $0.path, reason: $0.reason) }))
  }

  private static func entries(_ settings: [String: Setting]) -> [JSONConfiguration.Rule] {
    settings.sorted { $0.key < $1.key }.map { rule, setting in
      .init(
        rule: rule, isOff: setting.isOff, severity: setting.isOff ? nil : setting.severity?.rawValue,
        limit: setting.isOff ? nil : setting.limit)
    }
  }
}

private struct JSONConfiguration: Encodable {
  struct Group: Encodable {
    let name: String
    let modules: [String]
  }

  struct Prohibition: Encodable {
    let from: [String]
    let to: [String]
    let because: String?
  }

  struct Rule: Encodable {
    let rule: String
    let isOff: Bool
    let severity: String?
    let limit: Int?
  }

  struct Override: Encodable {
    let path: String
    let rules: [Rule]
  }

  struct Problem: Encodable {
    let path: String
    let reason: String
  }

  let version: Int
  let isInferred: Bool
  let exclude: [String]
  let untested: [String]
  let layers: [Group]
  let independent: [[String]]
  let forbidden: [Prohibition]
  let owners: [Group]
  let rules: [Rule]
  let paths: [Override]
  let modulesWithoutLayer: [String]
  let problems: [Problem]
}
