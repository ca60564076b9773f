/// A requirement that is not met.
package struct Breach: Error {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

/// A requirement that an implementation does not claim to meet.
package struct NotClaimed: Error {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

/// Throws a breach unless the condition holds.
package func claim(_ condition: Bool, _ reason: @autoclosure () -> String) throws(Breach) {
  guard condition else { throw Breach(reason: reason()) }
}
