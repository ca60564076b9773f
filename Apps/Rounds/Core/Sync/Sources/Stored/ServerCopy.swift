import CoreFHIR

/// A version of a resource as the server has it.
struct ServerCopy: Codable, Hashable, Sendable {
  /// The version; empty of a photo that was made here, whose version is not needed.
  let version: String
  /// When the server made it; nil if the server did not say.
  let updated: SyncMoment?
  /// The JSON text; nil if the version is a deletion.
  let text: String?
  /// Why the resource cannot be read; nil if it can.
  let unreadableReason: String?

  init(version: String, updated: SyncMoment?, text: String?, unreadableReason: String? = nil) {
    self.version = version
    self.updated = updated
    self.text = text
    self.unreadableReason = unreadableReason
  }

  /// The version; nil if it is not known.
  var knownVersion: String? { version.isEmpty ? nil : version }

  /// Whether this version was made after another, as far as the server tells.
  ///
  /// Times are compared first, then the versions where they are numbers; else this one counts, as it was received
  /// later.
  func isNewer(than other: ServerCopy?) -> Bool {
    guard let other else { return true }
    guard version != other.version else { return false }
    if let updated, let before = other.updated, updated != before { return updated > before }
    if let number = Int(version), let before = Int(other.version) { return number > before }
    return true
  }
}
