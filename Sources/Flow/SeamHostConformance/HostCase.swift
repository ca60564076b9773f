/// A requirement of hosts with its check.
struct HostCase: Sendable {
  let requirement: String
  let check: @MainActor @Sendable (HostStage) async throws -> Void

  init(_ requirement: String, check: @escaping @MainActor @Sendable (HostStage) async throws -> Void) {
    self.requirement = requirement
    self.check = check
  }

  /// All requirements, the basic ones first: a host that violates them also violates the others.
  static let all =
    stacks + layers + tabs + alerts + leaving + views + measures + codeEntries + charts + photos + changes + lifetimes
}
