/// The keys that an app reads, in the order in which messages and tables list them.
///
/// ```swift
/// let schema = EnvironmentSchema(Settings.baseURL, Settings.timeout, Settings.token)
/// ```
public struct EnvironmentSchema: Sendable {
  let declarations: [EnvironmentDeclaration]

  /// Declares keys of any types.
  public init<each Value>(_ keys: repeat EnvironmentKey<each Value>) {
    var declarations: [EnvironmentDeclaration] = []
    repeat declarations.append(EnvironmentDeclaration(each keys))
    self.declarations = declarations
  }

  private init(declarations: [EnvironmentDeclaration]) { self.declarations = declarations }

  /// Joins the keys of two parts of an app.
  public static func + (left: EnvironmentSchema, right: EnvironmentSchema) -> EnvironmentSchema {
    EnvironmentSchema(declarations: left.declarations + right.declarations)
  }

  /// The names of the keys, in order.
  public var names: [String] { declarations.map(\.name) }

  /// Returns whether a name can stand in files and variables.
  static func isValid(name: String) -> Bool {
    !name.isEmpty && name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// The names that are declared twice or cannot be written.
  var problems: [EnvironmentProblem] {
    var seen: Set<String> = [AppEnvironment.keyName]
    return declarations.compactMap { declaration in
      let name = declaration.name
      if !Self.isValid(name: name) {
        return EnvironmentProblem(
          .invalidKey, key: name, reason: "the declared name cannot be written in files and variables",
          remedy: "Name the key by letters, digits and underscores, not beginning with a digit.")
      }
      if seen.insert(name).inserted { return nil }
      return EnvironmentProblem(
        .duplicate, key: name, reason: "the name is declared more than once",
        remedy: name == AppEnvironment.keyName
          ? "Rename the key: this name chooses the environment." : "Rename one of the keys, or declare one only.")
    }
  }

  /// Returns the declared name that a misspelled name is nearest to; nil if none is near.
  func suggestion(for name: String) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let nearest = ([AppEnvironment.keyName] + names)
      .map { (name: $0, distance: Self.distance(from: name.uppercased(), to: $0.uppercased())) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= max(2, nearest.name.utf8.count / 3) else { return nil }
    return nearest.name
  }

  /// Returns the number of bytes to insert, remove or replace (Levenshtein's distance).
  private static func distance(from first: String, to second: String) -> Int {
    let second = Array(second.utf8)
    var row = Array(0...second.count)
    for (index, byte) in first.utf8.enumerated() {
      var next = [index + 1]
      for column in second.indices {
        next.append(min(row[column] + (second[column] == byte ? 0 : 1), row[column + 1] + 1, next[column] + 1))
      }
      row = next
    }
    return row[second.count]
  }
}
