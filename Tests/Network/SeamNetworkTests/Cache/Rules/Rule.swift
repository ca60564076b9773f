import SeamNetwork
import Testing

/// A requirement of a specification for a private cache, with a scenario that shows it.
struct Rule: Sendable {
  enum Level: String, Sendable {
    case must = "MUST"
    case mustNot = "MUST NOT"
    case should = "SHOULD"
    case shouldNot = "SHOULD NOT"
    /// Behaviour that the specification allows, or states without a keyword.
    case may = "MAY"
  }

  /// The document and the section, such as `9111-4.2.4`.
  let section: String
  let level: Level
  let text: String
  let scenario: @Sendable (CacheBench) async throws -> Void

  init(
    _ section: String, _ level: Level, _ text: String, _ scenario: @escaping @Sendable (CacheBench) async throws -> Void
  ) {
    (self.section, self.level, self.text, self.scenario) = (section, level, text, scenario)
  }
}

extension Rule: CustomTestStringConvertible {
  var testDescription: String { "\(section) \(level.rawValue) \(text)" }
}

/// A requirement that has no scenario, with the reason.
struct LeftOutRule: Sendable {
  let section: String
  let text: String
  let reason: String

  init(_ section: String, _ text: String, reason: String) {
    (self.section, self.text, self.reason) = (section, text, reason)
  }
}

struct RuleTests {
  static let rules =
    Rule.storing + Rule.partial + Rule.reusing + Rule.freshness + Rule.stale + Rule.validation + Rule.invalidation
    + Rule.fields + Rule.requestDirectives + Rule.responseDirectives + Rule.extensions

  /// The sections that have requirements in capitals, of RFC 9111, RFC 5861 and RFC 8246.
  static let sections: Set<String> = [
    "9111-1.2.2", "9111-3", "9111-3.1", "9111-3.2", "9111-3.3", "9111-3.4", "9111-3.5", "9111-4", "9111-4.1",
    "9111-4.2", "9111-4.2.2", "9111-4.2.3", "9111-4.2.4", "9111-4.3.1", "9111-4.3.2", "9111-4.3.3", "9111-4.3.4",
    "9111-4.3.5", "9111-4.4", "9111-5.1", "9111-5.2", "9111-5.2.1.1", "9111-5.2.1.2", "9111-5.2.1.3", "9111-5.2.1.5",
    "9111-5.2.1.7", "9111-5.2.2", "9111-5.2.2.1", "9111-5.2.2.2", "9111-5.2.2.3", "9111-5.2.2.4", "9111-5.2.2.5",
    "9111-5.2.2.6", "9111-5.2.2.7", "9111-5.2.2.8", "9111-5.2.2.9", "9111-5.2.2.10", "9111-5.2.3", "9111-5.2.4",
    "9111-5.3", "5861-3", "5861-4", "8246-2",
  ]

  @Test(arguments: rules)
  func holds(_ rule: Rule) async throws { try await rule.scenario(CacheBench()) }

  @Test func everySectionWithRequirementsIsNamed() {
    let named = Set(Self.rules.map(\.section)).union(Rule.leftOut.map(\.section))
    #expect(Self.sections.subtracting(named).isEmpty)
  }

  @Test func everyRuleIsNamedOnce() {
    let names = Self.rules.map(\.testDescription)
    #expect(Set(names).count == names.count)
    #expect(Rule.leftOut.allSatisfy { !$0.reason.isEmpty })
  }
}
