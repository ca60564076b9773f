extension TuistReader {
  /// Targets with the names and folders of Tuist's templates, for a project that a function makes which cannot be read.
  ///
  /// https://docs.tuist.dev/en/guides/features/projects/tma-architecture
  ///
  /// - Throws: ``ReadingProblem`` where the folders have no source.
  func conventionalParts(_ call: ManifestValue) throws(ReadingProblem) -> Parts {
    let name = Self.name(call) ?? Path.name(of: folder.isEmpty ? tree.root : folder)
    let declared = dependencies(anywhereIn: call)
    let interface = target(name + "Interface", .library, "Interface", [])
    let testing = target(name + "Testing", .library, "Testing", [interface?.name ?? name])
    let helpers = [name] + (testing.map { [$0.name] } ?? [])
    var main = target(name, Self.kind(call), "Sources", interface.map { [$0.name] } ?? [])
    main?.dependencies += declared.filter { $0.name != interface?.name }
    main?.otherFiles += tree.files(under: Path.join(folder, "Resources") ?? "")
    let targets = [
      main, interface, testing, target(name + "Tests", .test, "Tests", helpers),
      target(name + "Example", .app, "Example", helpers), target(name + "Demo", .app, "Demo", helpers),
    ].compactMap { $0 }
    guard !targets.isEmpty else {
      throw ReadingProblem(
        path: manifest, reason: "it is made by a helper that cannot be read. Generate the Xcode project.")
    }
    let names = targets.map(\.name).joined(separator: ", ")
    return Parts(
      targets: targets,
      notes: [
        .init(path: manifest, reason: "its targets are guessed from its folders, as a helper makes them: \(names)")
      ])
  }

  /// The target of a folder; nil if it has no source.
  private func target(_ name: String, _ kind: Target.Kind, _ folder: String, _ uses: [String]) -> Target? {
    let files = tree.files(under: Path.join(self.folder, folder) ?? folder)
    guard files.contains(where: Path.isSource) else { return nil }
    var target = Target(name: name, kind: kind, origin: .tuist(manifest: manifest))
    target.sources = files.filter(Path.isSource)
    target.otherFiles = files.filter { !Path.isSource($0) }
    target.dependencies = uses.map { .init(name: $0, package: nil) }
    return target
  }

  /// The text of `name:`, or the first one without a label, of a call or of a value that it is given.
  private static func name(_ call: ManifestValue) -> String? {
    guard case .call(_, let arguments) = call else { return nil }
    return call["name"]?.text ?? arguments.lazy.compactMap { $0.label == nil ? $0.value.text : nil }.first
      ?? arguments.lazy.compactMap { argument in
        // A value such as `Settings(name: …)`, and no dependency.
        guard case .call(let type, _) = argument.value, type.first?.isUppercase == true else { return nil }
        return argument.value["name"]?.text
      }.first
  }

  private static func kind(_ call: ManifestValue) -> Target.Kind {
    guard case .call(let name, _) = call else { return .other }
    if let product = call["product"] { return kind(product: product) }
    return name == "app" || name.hasSuffix("App") ? .app : .library
  }

  private func dependencies(anywhereIn value: ManifestValue) -> [Target.Dependency] {
    switch value {
    case .list(let values): values.flatMap(dependencies)
    case .call(_, let arguments):
      dependency(value).map { [$0] } ?? arguments.map(\.value).flatMap(dependencies)
    default: []
    }
  }
}
