/// The names of the members that an object of a type can have.
struct FHIRMemberNames: Sendable {
  private let names: Set<String>
  /// The names by their lower case.
  private let folded: [String: String]
  private let choices: [String]

  init(of rules: [any FHIRElementRule]) {
    let all = rules.flatMap(\.memberNames)
    names = Set(all)
    folded = Dictionary(all.map { ($0.lowercased(), $0) }) { first, _ in first }
    choices = rules.compactMap { ($0 as? FHIR.Choice)?.name }
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// The problem of a name that is none of these, with the name that was perhaps meant.
  func reason(_ name: String, in type: String) -> String {
    if let other = folded[name.lowercased()] {
      return "\(type) has no such element; the one in this case is “\(other)”"
    }
    if let choice = choices.first(where: { name.hasPrefix($0) && name != $0 }) {
      return
        "\(type) has no such element, and \(choice)[x] no type “\(name.dropFirst(choice.count).description.shortened)”"
    }
    if choices.contains(name) { return "\(type) has \(name)[x]; append the type to the name, such as \(name)String" }
    return "\(type) has no such element; remove it, or make it an extension"
  }
}
