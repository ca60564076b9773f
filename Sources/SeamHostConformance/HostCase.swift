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

/// A broken promise.
struct Breach: Error {
  let reason: String
}

/// A promise about a control that the platform does not have.
struct NotOffered: Error {
  let reason: String
}

/// Throws a breach unless the condition holds.
func claim(_ condition: Bool, _ reason: @autoclosure () -> String) throws(Breach) {
  guard condition else { throw Breach(reason: reason()) }
}
