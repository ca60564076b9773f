public import ProjectModel

/// The borders of a project and the settings of rules: those of seam.yml, or inferred from the names of modules.
public struct Configuration: Sendable, Equatable {
  public static let fileName = "seam.yml"

  /// Modules of one level: they import those of their own and of lower levels.
  struct Layer: Sendable, Equatable {
    let name: String
    let modules: [Pattern]
  }

  /// Imports that are ruled out.
  struct Prohibition: Sendable, Equatable {
    let importers: [Pattern]
    let imported: [Pattern]
    let reason: String?
  }

  /// The modules that may use a module or type.
  struct Owner: Sendable, Equatable {
    let name: String
    let modules: [Pattern]

    /// Who may use it, at the end of a message.
    var permission: String {
      modules.isEmpty ? "which no module may" : "which only \(modules.map(\.text).joined(separator: ", ")) may"
    }
  }

  /// Settings of a rule; nil for the rule's own.
  struct Setting: Sendable, Equatable {
    var isOff = false
    var severity: Severity?
    var limit: Int?
  }

  struct Override: Sendable, Equatable {
    let path: String
    let settings: [String: Setting]
  }

  /// Patterns of paths that are left out.
  public internal(set) var excluded: [String] = []
  /// Patterns of the paths of files on which no test depends, unless a source names them.
  var untested: [String] = []
  /// From the highest to the lowest.
  var layers: [Layer] = []
  /// Groups of modules, none of which imports another of its group.
  var independent: [[Pattern]] = []
  var forbidden: [Prohibition] = []
  /// Sorted by name.
  var owners: [Owner] = []
  var rules: [String: Setting] = [:]
  /// Settings for files below a path; later ones replace earlier ones.
  var overrides: [Override] = []
  /// The layers follow from the names of modules: seam.yml has no key for them.
  public internal(set) var isInferred = false

  /// The names of the layers, from the highest to the lowest.
  public var layerNames: [String] { layers.map(\.name) }

  /// The layer of a target; nil for tests, unless a layer names them, and for targets of no layer.
  public func layer(of target: Target) -> Int? {
    // A name says more than a pattern.
    let named = layers.firstIndex { layer in
      layer.modules.contains { !$0.text.contains("*") && [$0].restrict(target) }
    }
    return named ?? layers.firstIndex { $0.modules.restrict(target) }
  }

  /// The names of the targets of no layer, without tests.
  public func modulesWithoutLayer(_ project: Project) -> [String] {
    Set(project.targets.filter { !$0.isTest && layer(of: $0) == nil }.map(\.name)).sorted()
  }

  /// Whether a rule is off for all files.
  func isOff(_ rule: any Rule.Type) -> Bool {
    rules[rule.id]?.isOff == true && !overrides.contains { $0.settings[rule.id]?.isOff == false }
  }

  /// The limit of a rule for a file.
  func limit(of rule: any Rule.Type, at path: String) -> Int {
    setting(rule.id, at: path)?.limit ?? rules[rule.id]?.limit ?? rule.limit ?? .max
  }

  /// The setting of a rule for a file that differs from the setting elsewhere; nil if none does.
  func setting(_ rule: String, at path: String) -> Setting? {
    overrides.last { $0.settings[rule] != nil && Glob($0.path).contains(path) }?.settings[rule]
  }
}
