/// The validated values of all declared keys at one time.
public struct EnvironmentSnapshot: Sendable {
  /// The environment that the values are for.
  public let environment: AppEnvironment
  /// Where each value comes from: the environment first, then the keys in the order of declaration.
  public let provenance: [EnvironmentProvenance]
  /// The overrides at run time that the values include.
  public let overrides: EnvironmentSettings
  private let values: [String: any Sendable]
  private let declarations: [EnvironmentDeclaration]

  init(
    environment: AppEnvironment, provenance: [EnvironmentProvenance], values: [String: any Sendable],
    declarations: [EnvironmentDeclaration], overrides: EnvironmentSettings
  ) {
    self.environment = environment
    self.provenance = provenance
    self.overrides = overrides
    self.values = values
    self.declarations = declarations
  }

  /// Makes the snapshot of a provider without keys.
  init(compiled: AppEnvironment) {
    self.init(
      environment: compiled,
      provenance: [EnvironmentDeclaration.environment.provenance(of: .compileFlag(compiled), replacing: [])],
      values: [:], declarations: [], overrides: EnvironmentSettings())
  }

  /// Returns the value of a key.
  ///
  /// - Precondition: the schema declares the key, with this type.
  public subscript<Value>(key: EnvironmentKey<Value>) -> Value {
    guard let box = values[key.name] as? EnvironmentBox<Value> else {
      preconditionFailure("Add the key \(key.name), of the type \(Value.self), to the environment's schema.")
    }
    return box.value
  }

  /// Returns whether the schema declares a key, with its type.
  public func declares<Value>(_ key: EnvironmentKey<Value>) -> Bool { values[key.name] is EnvironmentBox<Value> }

  /// Returns where a key's value comes from; nil if the schema does not declare the name.
  public func provenance(of name: String) -> EnvironmentProvenance? { provenance.first { $0.name == name } }

  /// Returns the keys whose values differ from an older snapshot, in the order of declaration.
  ///
  /// Keys that only one of the two declares are left out.
  public func changes(since old: EnvironmentSnapshot) -> [EnvironmentChange] {
    let before = Dictionary(old.provenance.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let isSame = Dictionary(declarations.map { ($0.name, $0.isSame) }, uniquingKeysWith: { first, _ in first })
    return provenance.compactMap { now in
      guard let then = before[now.name] else { return nil }
      if let isSame = isSame[now.name], let left = old.values[now.name], let right = values[now.name] {
        if isSame(left, right) { return nil }
      } else if environment == old.environment {
        return nil
      }
      return EnvironmentChange(name: now.name, old: then.effective, new: now.effective)
    }
  }
}

extension EnvironmentSnapshot: CustomStringConvertible, CustomReflectable {
  /// All values as a table, with their origins and the values that they replace; secrets are redacted.
  public var description: String {
    let rows = provenance.map { row in
      [
        row.name, row.effective.value, row.effective.origin.description,
        row.replaced.map { "\($0.value) (\($0.origin))" }.joined(separator: ", "),
      ]
    }
    let table = [["NAME", "VALUE", "FROM", "INSTEAD OF"]] + rows
    let widths = (0..<3).map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { row in
      var line = ""
      for (column, cell) in row.enumerated() where !row[column...].allSatisfy(\.isEmpty) {
        line +=
          column < widths.count && !row[(column + 1)...].allSatisfy(\.isEmpty)
          ? cell + String(repeating: " ", count: widths[column] - cell.count + 2) : cell
      }
      return line
    }.joined(separator: "\n")
  }

  /// The environment and the provenance: values themselves are left out.
  public var customMirror: Mirror {
    Mirror(self, children: ["environment": environment, "provenance": provenance], displayStyle: .struct)
  }
}
