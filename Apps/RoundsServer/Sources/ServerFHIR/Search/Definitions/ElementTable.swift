/// The elements of resources that summaries keep.
///
/// A type has those that its page of the specification marks with Σ. A name is followed by `!` if it is required, by
/// `[x]` if it is a choice of types, and is in parentheses if it is required but not marked.
enum ElementTable {
  private struct Elements {
    var summary: Set<String> = []
    var required: Set<String> = []
    var choices: Set<String> = []

    init(_ text: String) {
      for word in text.split(separator: " ") {
        let name = String(word.filter { !"()!".contains($0) }.replacing("[x]", with: ""))
        if word.contains("[") { choices.insert(name) }
        if word.contains("!") { required.insert(name) }
        if !word.hasPrefix("(") { summary.insert(name) }
      }
    }

    /// The name without the type of a choice: `effective` of `effectivePeriod`.
    func choice(_ name: String) -> String {
      choices.first { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase ?? false } ?? name
    }
  }

  private static let all = fromAtoH.merging(fromItoZ) { first, _ in first }.mapValues(Elements.init)

  /// The name of an element without the type of a choice.
  static func choice(_ name: String, _ type: String) -> String { all[type]?.choice(name) ?? name }

  /// Whether `_summary=true` keeps an element.
  static func isSummary(_ name: String, of type: String) -> Bool {
    guard let elements = all[type] else { return false }
    return name == "implicitRules" || elements.summary.contains(elements.choice(name))
  }

  /// Whether every resource of a type has an element.
  static func isRequired(_ name: String, of type: String) -> Bool {
    guard let elements = all[type] else { return false }
    return elements.required.contains(elements.choice(name))
  }
}
