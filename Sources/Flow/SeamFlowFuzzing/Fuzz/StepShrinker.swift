import SeamFlow
import SeamFlowTesting

/// Finds fewer steps that fail in the same way, by delta debugging (Zeller and Hildebrandt 2002).
///
/// ``FlowFuzz`` shrinks its findings itself. Steps that end the process must be shrunk from outside: each attempt needs
/// its own process, such as an exit test.
@MainActor
public struct StepShrinker {
  let fails: @MainActor ([FlowFuzzStep]) async -> [FlowFuzzStep]?
  private var maximumAttempts: Int

  /// Creates a shrinker.
  ///
  /// - Parameters:
  ///   - maximumAttempts: the maximum number of attempts.
  ///   - fails: performs the steps in a new app. If they fail in the same way, it returns those that were possible;
  ///     otherwise nil.
  public init(maximumAttempts: Int = 600, fails: @escaping @MainActor ([FlowFuzzStep]) async -> [FlowFuzzStep]?) {
    self.maximumAttempts = maximumAttempts
    self.fails = fails
  }

  /// Returns fewer steps, none of which can be removed unless the attempts run out.
  public mutating func shrink(_ steps: [FlowFuzzStep]) async -> [FlowFuzzStep] {
    var steps = steps
    var size = max(1, steps.count / 2)
    while true {
      var index = 0
      var isSmaller = false
      while index < steps.count {
        var candidate = steps
        candidate.removeSubrange(index..<min(index + size, steps.count))
        if let fewer = await attempt(candidate) {
          steps = fewer
          isSmaller = true
        } else {
          index += size
        }
      }
      if size == 1, !isSmaller || maximumAttempts <= 0 { break }
      if !isSmaller || size > steps.count { size = max(1, size / 2) }
    }
    return await simplify(steps)
  }

  private mutating func attempt(_ steps: [FlowFuzzStep]) async -> [FlowFuzzStep]? {
    guard maximumAttempts > 0 else { return nil }
    maximumAttempts -= 1
    return await fails(steps)
  }

  /// Removes hurry, unusual texts and detours that are not needed.
  private mutating func simplify(_ steps: [FlowFuzzStep]) async -> [FlowFuzzStep] {
    var steps = steps
    var index = 0
    search: while index < steps.count {
      for simpler in steps[index].simpler {
        var candidate = steps
        candidate[index] = simpler
        guard let made = await attempt(candidate) else { continue }
        steps = made
        continue search
      }
      index += 1
    }
    return steps
  }
}

extension FlowFuzzStep {
  /// Simpler steps to try instead of this one, the simplest first.
  fileprivate var simpler: [FlowFuzzStep] {
    switch self {
    case .hurried(let step, _): step.simpler + [step]
    case .user(.type(let text, let label), let nth) where text != "" && text != "a":
      [.type("", into: label, nth: nth), .type("a", into: label, nth: nth)]
    case .user(.search(let text), _) where text != "" && text != "a": [.search(""), .search("a")]
    case .follow(let place, let policy):
      (policy == .replace ? [] : [.follow(place, .replace)])
        + (LinkPath(json: place)?.shorter ?? []).compactMap(\.json).map { .follow($0, policy) }
    default: []
    }
  }
}
