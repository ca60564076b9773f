public import ProjectModel

extension Configuration {
  /// Infers layers from the names of modules; none if the names do not follow one of the two conventions.
  ///
  /// - `FeatureCart`, `LibCatalog`, `CoreNetwork`: features above libraries above core modules.
  /// - `CartFeature` with `CartFeatureInterface`: the same, and `CartInterface` alike.
  ///
  /// `FeatureApp` composes the app. Beside features, modules named `…Kit` and `…UI` are libraries, and those such as
  /// `FeatureFlags`. A package whose features are composed of one another, such as `AppFeature` and `CartFeature`
  /// without interfaces, has no layers.
  public init(inferredFrom project: Project) {
    self.init()
    isInferred = true
    let targets = project.targets.filter { !$0.isTest && $0.kind != .plugin && $0.kind != .macro }
    let names = Set(targets.map(\.name))
    var modules: [[String]] = [[], [], [], []]
    for target in targets {
      if let layer = Self.inferredLayer(target, names) { modules[layer].append(target.name) }
    }
    let hasLibraries = modules[2].contains { $0.hasPrefix("Lib") }
    guard !modules[1].isEmpty || hasLibraries && !modules[3].isEmpty else { return }
    layers = zip(["app", "features", "libraries", "core"], modules).filter { !$1.isEmpty }.map { name, modules in
      Layer(name: name, modules: Set(modules).sorted().map { Pattern($0) })
    }
    if let features = layers.first(where: { $0.name == "features" }) { independent = [features.modules] }
  }

  private static func inferredLayer(_ target: Target, _ names: Set<String>) -> Int? {
    let name = target.name
    if target.kind == .app || target.kind == .executable || feature(of: name) == "FeatureApp" { return 0 }
    // FeatureFlags and FeatureKit are for all features.
    if isPrefixed(name, "Feature") { return sharedParts.contains(String(feature(of: name).dropFirst(7))) ? 2 : 1 }
    if name.hasSuffix("Feature"), names.contains(name + "Interface") { return 1 }
    if name.hasSuffix("FeatureInterface"), names.contains(String(name.dropLast("Interface".count))) { return 1 }
    if name == "Core" || isPrefixed(name, "Core") { return 3 }
    if isPrefixed(name, "Lib") || name.hasSuffix("Kit") || name.hasSuffix("UI") { return 2 }
    return nil
  }

  /// The words behind “Feature” that name no feature; none is left of `FeatureUI`.
  private static let sharedParts: Set<String> = [
    "", "Base", "Common", "Core", "Flag", "Flags", "Kit", "Shared", "Support", "Toggle", "Toggles", "Utilities",
    "Utils",
  ]

  /// Whether a name is a prefix with a word behind it.
  private static func isPrefixed(_ name: String, _ prefix: String) -> Bool {
    name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
  }

  /// The name of the feature that a module belongs to: `FeatureCart` for `FeatureCartInterface`.
  static func feature(of module: String) -> String {
    for suffix in featureParts where module.hasSuffix(suffix) && module.count > suffix.count {
      return feature(of: String(module.dropLast(suffix.count)))
    }
    return module
  }

  /// Whether a module is the part of a feature that others may import.
  static func isInterface(_ module: String) -> Bool {
    ["Interface", "API", "Contract", "Contracts"].contains { module.hasSuffix($0) && module.count > $0.count }
  }

  private static let featureParts = [
    "Interface", "API", "Contract", "Contracts", "Testing", "Mocks", "Fakes", "Example", "Demo", "Implementation", "UI",
    "Domain", "Data", "Mock",
  ]
}
