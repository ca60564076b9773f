/// How far a command is.
public struct CommandProgress: Sendable, Equatable {
  /// The share that is done, from 0 to 1; nil if the whole is not known.
  public let fraction: Double?
  /// What is done, in the command's own unit; nil if the command counts nothing.
  public let completed: Int?
  /// The whole, in the same unit; nil if it is not known.
  public let total: Int?

  /// Creates the progress of a command that counts.
  ///
  /// - Parameters:
  ///   - completed: what is done, at least 0.
  ///   - total: the whole; nil if it is not known.
  public init(completed: Int, of total: Int?) {
    self.completed = max(0, completed)
    self.total = total
    fraction = total.map { $0 <= 0 ? 1 : min(1, Double(max(0, completed)) / Double($0)) }
  }

  /// Creates the progress of a command that knows a share only; one outside of 0 to 1 is limited, and NaN is 0.
  public init(fraction: Double) {
    completed = nil
    total = nil
    self.fraction = fraction > 0 ? min(1, fraction) : 0
  }

  /// The progress of a whole of equal parts, one of which is under way.
  func part(_ index: Int, of count: Int) -> Self? {
    fraction.map { Self(fraction: (Double(index) + $0) / Double(count)) }
  }
}
