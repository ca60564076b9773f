extension FormConfiguration {
  /// The progress of a guided flow of several forms, such as "2 of 5 · Tissue".
  public struct Steps: Equatable, Sendable {
    /// The titles of all steps, in order.
    public let titles: [String]
    /// The index of the current step, from 0.
    public let current: Int

    /// Creates the progress; without titles, hosts draw nothing.
    ///
    /// - Parameters:
    ///   - current: the index of the current step, clamped to those of the titles.
    ///   - titles: the titles of all steps, in order.
    public init(current: Int, titles: [String]) {
      self.titles = titles
      self.current = min(max(current, 0), max(titles.count - 1, 0))
    }

    /// The number and the title of the current step; empty without titles.
    public var text: String {
      titles.isEmpty ? "" : "\(current + 1) of \(titles.count) · \(titles[current])"
    }
  }
}
