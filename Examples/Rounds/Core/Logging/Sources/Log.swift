/// Records what the app does, for troubleshooting.
///
/// Lines have actions and errors, never anything about a patient, and no password, PIN or token.
public protocol Log: Sendable {
  /// Adds a line.
  func note(_ message: String)
}
