/// How far a transfer is.
public struct TransferProgress: Hashable, Sendable {
  /// The bytes so far; for a download that resumes, those from before included.
  public var completed: Int64
  /// The bytes of the whole; nil if they are not known.
  public var total: Int64?

  /// Creates a progress.
  public init(completed: Int64, total: Int64?) {
    self.completed = completed
    self.total = total
  }

  /// The part that is done, from 0 to 1; nil if the whole is not known.
  public var fraction: Double? {
    guard let total else { return nil }
    return total > 0 ? min(1, Double(completed) / Double(total)) : 1
  }
}
