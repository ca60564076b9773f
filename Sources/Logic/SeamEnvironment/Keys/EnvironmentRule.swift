/// A requirement on a key's value, with the words that state it.
public struct EnvironmentRule<Value: EnvironmentValue>: Sendable {
  /// The requirement on a value, as messages state it: "between 1s and 2m".
  public let requirement: String
  /// Returns whether a value meets the requirement.
  public let isMet: @Sendable (Value) -> Bool

  /// Makes a rule; the requirement completes "the value has to be …".
  public init(_ requirement: String, isMet: @escaping @Sendable (Value) -> Bool) {
    self.requirement = requirement
    self.isMet = isMet
  }
}

extension EnvironmentRule where Value: Comparable {
  /// Requires a value between two bounds, both included.
  public static func range(_ range: ClosedRange<Value>) -> Self {
    Self("between \(range.lowerBound.environmentText) and \(range.upperBound.environmentText)") { range.contains($0) }
  }
}

extension EnvironmentRule where Value: Collection {
  /// Requires a text or list that is not empty.
  public static var notEmpty: Self { Self("not empty") { !$0.isEmpty } }
}

extension EnvironmentRule where Value == EnvironmentURL {
  /// Requires one of these schemes, in any case.
  public static func scheme(_ schemes: String...) -> Self {
    Self("a URL with the scheme " + schemes.joined(separator: " or ")) { url in
      schemes.contains { $0.lowercased() == url.scheme }
    }
  }
}

extension EnvironmentRule {
  /// Applies a rule to the value that a secret contains.
  public static func revealed<Revealed>(_ rule: EnvironmentRule<Revealed>) -> Self where Value == Secret<Revealed> {
    Self(rule.requirement) { rule.isMet($0.reveal()) }
  }
}
