public import CoreFHIR

/// A change of a resource on the device, or of its state.
public struct SyncChange: Sendable, Hashable {
  /// The resource's type and id.
  public let location: FHIRLocation
  /// What the device had; nil if it had none.
  public let before: SyncRecord?
  /// What the device has now; nil if it was removed, as an edit that was discarded before it was sent.
  ///
  /// A resource that was deleted at the server stays as a record without content.
  public let after: SyncRecord?

  /// Creates a change.
  public init(location: FHIRLocation, before: SyncRecord?, after: SyncRecord?) {
    self.location = location
    self.before = before
    self.after = after
  }
}
