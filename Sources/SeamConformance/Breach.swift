/// A broken promise.
package struct Breach: Error {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

/// A promise that an implementation does not make.
package struct NotClaimed: Error {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

/// Throws a breach unless the condition holds.
package func claim(_ condition: Bool, _ reason: @autoclosure () -> String) throws(Breach) {
  guard condition else { throw Breach(reason: reason()) }
}
