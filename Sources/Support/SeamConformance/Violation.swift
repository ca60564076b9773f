/// A requirement that is not met.
package struct Violation: Error {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

/// A requirement that an implementation does not support.
package struct NotSupported: Error {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

/// Throws a violation unless the condition holds.
package func expect(_ condition: Bool, _ reason: @autoclosure () -> String) throws(Violation) {
  guard condition else { throw Violation(reason: reason()) }
}
