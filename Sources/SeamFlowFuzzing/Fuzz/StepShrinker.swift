import SeamFlow
import SeamFlowTesting

/// Finds fewer steps that still fail in the same way: delta debugging, Zeller and Hildebrandt 2002.
///
/// ``FlowFuzz`` shrinks what it finds by itself. What ends the process cannot be shrunk in it: there, each attempt
/// needs a process of its own, for instance an exit test.
@MainActor
public struct StepShrinker {
  let fails: @MainActor ([FlowFuzzStep]) async -> [FlowFuzzStep]?
  private var patience: Int

  /// Makes a shrinker.
  ///
  /// - Parameters:
  ///   - patience: how often it may try.
  ///   - fails: makes the steps in a new app, and returns those that could be made where they fail in the same way;
  ///     else nil.
  public init(patience: Int = 600, fails: @escaping @MainActor ([FlowFuzzStep]) async -> [FlowFuzzStep]?) {
    self.patience = patience
    self.fails = fails
  }

  /// Finds fewer steps, of which none can be left out, as far as patience goes.
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
      if size == 1, !isSmaller || patience <= 0 { break }
      if !isSmaller || size > steps.count { size = max(1, size / 2) }
    }
    return await simplify(steps)
  }

  private mutating func attempt(_ steps: [FlowFuzzStep]) async -> [FlowFuzzStep]? {
    guard patience > 0 else { return nil }
    patience -= 1
    return await fails(steps)
  }

  /// Takes haste, odd texts and detours out where they do not matter.
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
  /// Plainer steps to try in the place of this one, the plainest first.
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
