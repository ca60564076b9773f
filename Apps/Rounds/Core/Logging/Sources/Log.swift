/// Records the actions and errors of the app, for troubleshooting.
///
/// Lines contain nothing about a patient, and no password, PIN or token.
public protocol Log: Sendable {
  /// Adds a line.
  func note(_ message: String)
}
