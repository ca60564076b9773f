public import SeamFlow

/// The finding of a walk: a violated rule, and the shortest steps that were found to violate it.
public struct FlowFuzzFinding: Sendable, CustomStringConvertible {
  /// The rules that hold for every app.
  public enum Rule: String, Sendable, Codable, CaseIterable {
    /// The tree is consistent: entries have flows, flows have parents, tabs have stacks.
    case structure = "the tree is consistent"
    /// The host shows the navigator's tree.
    case drift = "the host shows the tree"
    /// Screens and flows that ended are released.
    case leak = "ended flows and screens are released"
    /// No provider is missing, and navigation reports no other problem.
    case problem = "navigation reports no problems"
    /// Every flow ends once, children before parents.
    case ends = "every flow ends once, children first"
    /// A flow lives only as long as it shows or opens something.
    case idle = "a live flow shows or opens something"
    /// A stale report has no effect.
    case stale = "a stale report has no effect"
    /// A screen that blocks leaving stays.
    case leavingPrevented = "a screen that blocks leaving stays"
    /// A run restores the state of the previous one.
    case restoration = "a run restores the state of the previous one"
    /// Links are read and printed consistently, and lead to the same place from everywhere.
    case link = "links lead to the same place from everywhere"
    /// The app's own requirements hold in every state; see ``FlowFuzz/requiring(_:_:)``.
    case requirement = "the requirements of the app are met"
    /// The test itself works: its data can be made, and its outside events do not fail.
    case setUp = "the test's data and outside events work"
  }

  /// The violated rule.
  public let rule: Rule
  /// A description of the violation.
  public let message: String
  /// The shortest steps that were found, beginning at the start of the app.
  public let steps: [FlowFuzzStep]
  /// The number of steps that the walk had performed.
  public let originalCount: Int
  /// Whether the steps reproduce the violation; if not, the app depends on more than the seed.
  public let isReproducible: Bool
  /// The seed of the run.
  public let seed: UInt64
  /// The number of the walk, starting at zero.
  public let walk: Int
  /// The navigation tree at the violation.
  public let tree: NavigationTree

  /// The rule, the steps in words and as Swift code, the tree, and how to replay the steps.
  public var description: String {
    var lines = [
      "FlowFuzz: violated rule: \(rule.rawValue).", message, "",
      "Seed \(seed), walk \(walk). Steps (\(steps.count), found after \(originalCount)):",
    ]
    lines += steps.enumerated().map { "  \($0 + 1). \($1)" }
    if !isReproducible {
      lines += ["", "The same steps did not reproduce it: the app depends on more than the seed."]
    }
    lines += ["", "The tree:"] + "\(tree)".split(separator: "\n").map { "  \($0)" }
    lines += ["", "Replay it with:", "  .replay(["] + steps.map { "    \($0.debugDescription)," } + ["  ])"]
    return lines.joined(separator: "\n")
  }
}

/// A violation of a rule.
struct FuzzViolation: Error {
  let rule: FlowFuzzFinding.Rule
  /// The object of the violation, by a name that stays the same while the steps are shrunk.
  let subject: String
  let message: String

  init(_ rule: FlowFuzzFinding.Rule, of subject: String = "", _ message: String) {
    self.rule = rule
    self.subject = subject
    self.message = message
  }

  func isAlike(_ other: FuzzViolation?) -> Bool { rule == other?.rule && subject == other?.subject }
}
