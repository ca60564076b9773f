/// Collects all problems of a resource in one pass.
public struct FHIRChecker: Sendable {
  /// The most problems that are kept; the rest is counted.
  public static let limit = 1000
  /// The deepest nesting of elements that is checked.
  static let depthLimit = 120

  enum Step: Sendable {
    case type(String)
    case element(String)
    case index(Int)
    case choice(String)
  }

  let checking: FHIRChecking
  /// The ids of the resources that the resource contains; nil outside of resources, and unless the checking is strict.
  var containedIDs: Set<String>?
  private(set) var path: [Step]
  private(set) var problems: [FHIRProblem] = []
  private(set) var count = 0

  init(_ typeName: String, _ checking: FHIRChecking) {
    path = [.type(typeName)]
    self.checking = checking
  }

  var isStrict: Bool { checking == .strict }

  /// Runs checks one step deeper.
  mutating func inside(_ step: Step, _ check: (inout FHIRChecker) -> Void) {
    path.append(step)
    if path.count > Self.depthLimit {
      report(.depth, "elements are nested more than \(Self.depthLimit) deep; flatten them")
    } else {
      check(&self)
    }
    path.removeLast()
  }

  mutating func report(_ rule: FHIRProblem.Rule, _ reason: @autoclosure () -> String) {
    count += 1
    guard problems.count < Self.limit else { return }
    problems.append(FHIRProblem(path: pathText, rule: rule, reason: reason()))
  }

  /// Reports a problem some steps deeper.
  mutating func report(at steps: Step..., rule: FHIRProblem.Rule, _ reason: @autoclosure () -> String) {
    path += steps
    report(rule, reason())
    path.removeLast(steps.count)
  }

  mutating func reportType(_ json: FHIRJSON, _ expected: String) {
    report(.type, "found \(json.kind), expected \(expected)")
  }

  private var pathText: String {
    var text = ""
    for step in path {
      switch step {
      case .type(let name): text = name
      case .element(let name): text += ".\(name)"
      case .index(let index): text += "[\(index)]"
      case .choice(let type): text += ".ofType(\(type))"
      }
    }
    return text
  }
}
