public import Foundation

/// Where the sync stands, as the user may see it.
public struct SyncStatus: Sendable, Hashable {
  /// What the sync does.
  public enum Phase: Sendable, Hashable {
    /// Nothing; it waits for edits, or for the next sync.
    case idle
    /// It downloads; the fraction is that of the first download, nil if it is not known.
    case syncing(fraction: Double?)
    /// The server cannot be reached; it goes on when it can.
    case offline
    /// The server does not accept the credentials; it goes on after the user signed in.
    case needsSignIn
    /// It failed, for a reason that is a sentence without a full stop; it is tried again.
    case failed(String)
  }

  /// What the sync does.
  public var phase: Phase
  /// How many edits are not at the server, and what is to be settled.
  public var counts: SyncCounts
  /// When everything had been downloaded, by the device's clock; nil if it never was.
  public var lastSynced: Date?

  /// Creates a status.
  public init(phase: Phase = .idle, counts: SyncCounts = SyncCounts(), lastSynced: Date? = nil) {
    self.phase = phase
    self.counts = counts
    self.lastSynced = lastSynced
  }

  /// Whether the server has everything that was entered here, and the device all of the server at ``lastSynced``.
  ///
  /// Only then an app says “synced”.
  public var isSynced: Bool { phase == .idle && counts.pending == 0 && lastSynced != nil }
}
