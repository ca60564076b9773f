/// A key without its type: how its entries are shown and read, and how its values are compared.
struct EnvironmentDeclaration: Sendable {
  let name: String
  let isSecret: Bool
  /// Returns the value of an entry as messages show it.
  let shown: @Sendable (EnvironmentEntry) -> String
  /// The entry of the key's default, below all layers; nil if the key is required.
  let defaultEntry: EnvironmentEntry?
  /// Reads and validates the entry that takes effect.
  let read: @Sendable (EnvironmentEntry) throws(EnvironmentProblem) -> any Sendable
  /// Returns whether two values that were read are equal.
  let isSame: @Sendable (any Sendable, any Sendable) -> Bool

  init<Value>(_ key: EnvironmentKey<Value>) {
    name = key.name
    isSecret = key.isSecret
    let shown = { @Sendable (entry: EnvironmentEntry) in
      switch entry.content {
      case .text(let text): Redaction.shown(text.reveal(), isSecret: key.isSecret)
      // An override may have another type than the key: it is secret if either type is.
      case .value(_, let text, let isSecret): Redaction.shown(text, isSecret: key.isSecret || isSecret)
      }
    }
    self.shown = shown
    defaultEntry = key.defaultValue.map {
      EnvironmentEntry(key.name, value: $0, origin: EnvironmentOrigin(layer: "default", location: "of the key"))
    }
    read = { entry throws(EnvironmentProblem) in
      let value: Value
      switch entry.content {
      case .text(let text):
        guard let parsed = Value(environmentText: text.reveal()) else {
          throw EnvironmentProblem(
            .invalidValue, key: key.name, origin: entry.origin, value: shown(entry),
            reason: "the value has to be \(Value.environmentFormat)", remedy: "Correct the value.")
        }
        value = parsed
      case .value(let typed, _, _):
        guard let typed = typed as? EnvironmentBox<Value> else {
          throw EnvironmentProblem(
            .invalidValue, key: key.name, origin: entry.origin, value: shown(entry),
            reason: "the key is declared with the type \(Value.self), and set by a key of another type",
            remedy: "Use the declared key.")
        }
        value = typed.value
      }
      for rule in key.rules where !rule.isMet(value) {
        throw EnvironmentProblem(
          .invalidValue, key: key.name, origin: entry.origin, value: shown(entry),
          reason: "the value has to be \(rule.requirement)", remedy: "Correct the value.")
      }
      return EnvironmentBox(value: value)
    }
    isSame = { left, right in
      (left as? EnvironmentBox<Value>)?.value == (right as? EnvironmentBox<Value>)?.value
    }
  }
}

extension EnvironmentDeclaration {
  /// The key that chooses the environment.
  static let environment = EnvironmentDeclaration(EnvironmentKey<AppEnvironment>(AppEnvironment.keyName))
}

/// Contains a value of a known type, so that an optional is not confused with its absence.
struct EnvironmentBox<Value: Sendable>: Sendable {
  let value: Value
}
