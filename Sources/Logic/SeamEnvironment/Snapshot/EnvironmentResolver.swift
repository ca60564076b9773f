/// Loads layers, chooses the environment, and validates all declared keys.
struct EnvironmentResolver: Sendable {
  let compiled: AppEnvironment
  let schema: EnvironmentSchema
  let layers: [EnvironmentLayer]

  static let overrideOrigin = EnvironmentOrigin(layer: "override", location: "")

  func resolve(overrides: EnvironmentSettings) throws(EnvironmentError) -> EnvironmentSnapshot {
    var stack = EnvironmentStack(schema: schema)
    var problems = schema.problems
    let common = layers.map { $0.common() }
    let overriding = EnvironmentLayer.Contents(entries: overrides.entries(origin: Self.overrideOrigin))

    let choice = choose(from: common + [overriding])
    problems += choice.problems
    for (layer, common) in zip(layers, common) {
      stack.add(common, of: layer)
      guard let environment = choice.environment else { continue }
      let specific = layer.specific(environment)
      problems += specific.entries.filter { $0.name == AppEnvironment.keyName }.map { entry in
        EnvironmentProblem(
          .misplaced, key: entry.name, origin: entry.origin,
          reason: "values for one environment cannot choose another",
          remedy: "Remove it, or move it to the values for all environments.")
      }
      stack.add(specific, of: layer)
    }
    stack.add(overriding, ignoresUnknownNames: false)
    problems += stack.problems

    var values: [String: any Sendable] = [:]
    var provenance = choice.provenance.map { [$0] } ?? []
    for declaration in schema.declarations {
      guard let effective = stack.entries(of: declaration).first else {
        // An environment that could not be chosen may have set it.
        if choice.environment != nil { problems.append(missing(declaration.name)) }
        continue
      }
      do throws(EnvironmentProblem) {
        values[declaration.name] = try declaration.read(effective)
        provenance.append(stack.provenance(of: declaration, effective: effective))
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty, let environment = choice.environment else { throw EnvironmentError(problems) }
    return EnvironmentSnapshot(
      environment: environment, provenance: provenance, values: values, declarations: schema.declarations,
      overrides: overrides)
  }

  private struct Choice {
    var environment: AppEnvironment?
    var provenance: EnvironmentProvenance?
    var problems: [EnvironmentProblem] = []
  }

  /// Chooses the environment of the highest layer that sets one.
  private func choose(from contents: [EnvironmentLayer.Contents]) -> Choice {
    let declaration = EnvironmentDeclaration.environment
    let entries = [.compileFlag(compiled)] + contents.flatMap(\.entries).filter { $0.name == AppEnvironment.keyName }
    let effective = entries[entries.count - 1]
    do throws(EnvironmentProblem) {
      let box = try declaration.read(effective) as? EnvironmentBox<AppEnvironment>
      return Choice(
        environment: box?.value,
        provenance: declaration.provenance(of: effective, replacing: entries.dropLast().reversed()))
    } catch {
      return Choice(problems: [error])
    }
  }

  private func missing(_ name: String) -> EnvironmentProblem {
    let places = layers.map(\.name).joined(separator: ", ")
    return EnvironmentProblem(
      .missing, key: name, reason: "the key is required, and no layer sets it",
      remedy: places.isEmpty ? "Add a layer that sets it." : "Set it in one of the layers: \(places).")
  }
}
