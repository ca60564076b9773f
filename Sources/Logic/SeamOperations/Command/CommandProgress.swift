/// The progress of a command.
public struct CommandProgress: Sendable, Equatable {
  /// The completed fraction, from 0 to 1; nil if the total is unknown.
  public let fraction: Double?
  /// The completed amount, in the command's own unit; nil if the command counts nothing.
  public let completed: Int?
  /// The total amount, in the same unit; nil if it is unknown.
  public let total: Int?

  /// Creates the progress of a command that counts.
  ///
  /// - Parameters:
  ///   - completed: the completed amount; a negative one counts as 0.
  ///   - total: the total amount; nil if it is unknown.
  public init(completed: Int, of total: Int?) {
    self.completed = max(0, completed)
    self.total = total
    fraction = total.map { $0 <= 0 ? 1 : min(1, Double(max(0, completed)) / Double($0)) }
  }

  /// Creates the progress of a command that knows only the fraction, which is clamped to 0 to 1; NaN counts as 0.
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
