public import CoreDates
public import Foundation
public import LibWound
public import SeamFlow
public import SeamOperations

extension ScopeKeys {
  /// The dependencies of the flows of this feature.
  public var woundEnvironment: ScopeKey<WoundEnvironment> { ScopeKey() }
}

/// The dependencies of the flows of this feature.
public struct WoundEnvironment: Sendable {
  /// The wounds of the device.
  public let wounds: Wounds
  /// The unit in which lengths are entered and shown.
  public let unit: BoundQuery<Length.Unit>
  /// The time, and days as the clinic writes them.
  public let clock: ClinicClock
  /// Tells that the user is at work, so that the app is not locked meanwhile.
  public let noteUse: @Sendable () -> Void
  /// Returns a new identifier.
  public let makeID: @Sendable () -> UUID

  /// Creates an environment.
  public init(
    wounds: Wounds, unit: BoundQuery<Length.Unit>, clock: ClinicClock,
    noteUse: @escaping @Sendable () -> Void = {}, makeID: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.wounds = wounds
    self.unit = unit
    self.clock = clock
    self.noteUse = noteUse
    self.makeID = makeID
  }
}
