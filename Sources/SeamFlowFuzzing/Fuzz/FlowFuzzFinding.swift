public import SeamFlow

/// What a walk found: a rule that does not hold, and the fewest steps that were found to break it.
public struct FlowFuzzFinding: Sendable, CustomStringConvertible {
  /// What must hold of every app.
  public enum Rule: String, Sendable, Codable, CaseIterable {
    /// The tree holds together: entries have flows, flows have parents, tabs have stacks.
    case structure = "the tree holds together"
    /// What the host shows is the navigator's tree.
    case drift = "the host shows the tree"
    /// Screens and flows that ended are gone from memory.
    case leak = "what ended is gone from memory"
    /// Whatever is needed is provided, and whatever else navigation reports as a problem does not happen.
    case problem = "navigation has no problems"
    /// Every flow ends once, children before parents.
    case ends = "every flow ends once, children first"
    /// A flow lives only as long as it shows or opens something.
    case idle = "a flow that lives shows or opens something"
    /// A report about what has left already does nothing.
    case stale = "a stale report does nothing"
    /// A screen that holds the user stays.
    case held = "what holds the user stays"
    /// What one process leaves, the next one puts back.
    case restoration = "what one process leaves, the next one puts back"
    /// Links are printed as they are read, and lead to the same place from everywhere.
    case link = "links lead to the same place from everywhere"
    /// What the app itself requires holds in every state; see ``FlowFuzz/requiring(_:_:)``.
    case requirement = "what the app requires holds"
    /// The test itself works: its data can be made and its outside world does not fail.
    case setUp = "the test's data and outside world work"
  }

  /// The rule that does not hold.
  public let rule: Rule
  /// What breaks it.
  public let message: String
  /// The fewest steps that were found to break it, from the start of the app on.
  public let steps: [FlowFuzzStep]
  /// How many steps the walk had made when it was found.
  public let originalCount: Int
  /// Whether the steps lead there again; if not, something in the app depends on more than the seed.
  public let isReproducible: Bool
  /// The seed of the run.
  public let seed: UInt64
  /// The number of the walk, from zero on.
  public let walk: Int
  /// What was on show.
  public let tree: NavigationTree

  /// The rule, the steps in words and in Swift, the tree, and how to run it again.
  public var description: String {
    var lines = [
      "FlowFuzz: not so: \(rule.rawValue).", message, "",
      "Seed \(seed), walk \(walk). Steps (\(steps.count), found after \(originalCount)):",
    ]
    lines += steps.enumerated().map { "  \($0 + 1). \($1)" }
    if !isReproducible {
      lines += ["", "The same steps did not lead there again: something depends on more than the seed."]
    }
    lines += ["", "The tree:"] + "\(tree)".split(separator: "\n").map { "  \($0)" }
    lines += ["", "Run it again with:", "  .replay(["] + steps.map { "    \($0.debugDescription)," } + ["  ])"]
    return lines.joined(separator: "\n")
  }
}

/// Something that does not hold, as it is found.
struct FuzzViolation: Error {
  let rule: FlowFuzzFinding.Rule
  /// Who breaks it, by a name that does not change while the steps get fewer.
  let subject: String
  let message: String

  init(_ rule: FlowFuzzFinding.Rule, of subject: String = "", _ message: String) {
    self.rule = rule
    self.subject = subject
    self.message = message
  }

  func isAlike(_ other: FuzzViolation?) -> Bool { rule == other?.rule && subject == other?.subject }
}
