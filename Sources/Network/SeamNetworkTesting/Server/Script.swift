/// The answers of a server, and which of them are next.
struct Script {
  typealias Handler = @Sendable (ScriptedRequest) async throws -> ScriptedAnswer

  enum Answers {
    /// One after another; the last is repeated.
    case list([ScriptedAnswer])
    case handler(Handler)
  }

  /// A condition on a named state, which begins as `Started`.
  struct Scenario {
    var name: String
    var required: String?
    var next: String?
  }

  struct Rule {
    var pattern: RequestPattern
    /// Smaller numbers are preferred.
    var priority = 5
    var scenario: Scenario?
    var answers: Answers
    var used = 0
  }

  /// The answer that the rules choose for a request.
  enum Choice {
    case answer(ScriptedAnswer)
    case handler(Handler)
    case unmatched
  }

  private var rules: [Rule] = []
  private var states: [String: String] = [:]

  mutating func add(_ rule: Rule) { rules.append(rule) }

  /// Chooses among the rules that match: the smallest priority, and then the newest.
  mutating func choose(for request: ScriptedRequest) -> Choice {
    let matching = rules.indices.filter { isReady(rules[$0]) && rules[$0].pattern.matches(request) }
    guard
      let index = matching.min(by: { (rules[$0].priority, -$0) < (rules[$1].priority, -$1) })
    else { return .unmatched }
    defer { rules[index].used += 1 }
    if let scenario = rules[index].scenario, let next = scenario.next { states[scenario.name] = next }
    switch rules[index].answers {
    case .handler(let handler): return .handler(handler)
    case .list(let answers):
      guard !answers.isEmpty else { return .unmatched }
      return .answer(answers[min(rules[index].used, answers.count - 1)])
    }
  }

  private func isReady(_ rule: Rule) -> Bool {
    guard let scenario = rule.scenario, let required = scenario.required else { return true }
    return (states[scenario.name] ?? "Started") == required
  }
}
