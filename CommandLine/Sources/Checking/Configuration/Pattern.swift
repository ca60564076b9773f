import ProjectModel

/// A name of modules in seam.yml, in which `*` stands for any characters.
public struct Pattern: Sendable, Equatable {
  public let text: String
  /// The line in seam.yml; 0 for a name that was inferred.
  let line: Int
  /// Nil for a name without `*`.
  private let glob: Glob?

  init(_ text: String, line: Int = 0) {
    self.text = text
    self.line = line
    glob = text.contains("*") ? Glob(text) : nil
  }

  func matches(_ name: String) -> Bool { glob?.contains(name) ?? (text == name) }

  func matches(_ target: Target) -> Bool { matches(target.name) || matches(target.module) }

  public static func == (one: Pattern, other: Pattern) -> Bool { one.text == other.text }
}

extension [Pattern] {
  func match(_ name: String) -> Bool { contains { $0.matches(name) } }
  func match(_ target: Target) -> Bool { contains { $0.matches(target) } }

  /// Whether a border holds for a target: for tests only where a pattern says so, as in `*Tests`.
  func restrict(_ target: Target) -> Bool {
    contains { $0.matches(target) && (!target.isTest || $0.text.contains("Test")) }
  }
}
