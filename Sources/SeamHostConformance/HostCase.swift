/// One promise of a host with the check of it.
struct HostCase: Sendable {
  let promise: String
  let check: @MainActor @Sendable (HostStage) async throws -> Void

  init(_ promise: String, check: @escaping @MainActor @Sendable (HostStage) async throws -> Void) {
    self.promise = promise
    self.check = check
  }

  /// Every promise, the simple ones first: what breaks them breaks the others too.
  static let all = stacks + layers + tabs + alerts + holding + views + changes + lifetimes
}
