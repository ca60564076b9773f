import Foundation

/// What commands of wounds need.
struct WoundInfra: Sendable {
  let wounds: StoredWounds
  let files: any PhotoFiles
  let nurse: Nurse
  /// The current time.
  let now: @Sendable () -> Date
  /// Returns a new identifier.
  let makeID: @Sendable () -> UUID
}
