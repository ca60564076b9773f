extension NavigationTree {
  /// The entries of a stack, from the bottom up.
  ///
  /// The host keeps the tree that it shows, so every change copies what is not left alone. What lies deep is left
  /// alone: a change at the top costs the same on a stack of ten thousand entries as on one of a hundred.
  public struct Entries: Sendable, RandomAccessCollection {
    /// The lower entries, and what was taken off them since they were last put in order.
    private var base: [Entry] = []
    /// How many of the base are left.
    private var baseCount = 0
    /// The entries over the base.
    private var top: [Entry] = []

    private static let topLimit = 64

    /// Makes no entries.
    public init() {}

    public var startIndex: Int { 0 }
    public var endIndex: Int { baseCount + top.count }

    public subscript(index: Int) -> Entry {
      precondition(index >= 0, "There is no entry \(index) on a stack.")
      return index < baseCount ? base[index] : top[index - baseCount]
    }

    mutating func append(_ entry: Entry) {
      if top.count == Self.topLimit {
        base.removeSubrange(baseCount...)
        base += top
        baseCount = base.count
        top = []
      }
      top.append(entry)
    }

    /// Removes everything above the first so many entries.
    mutating func truncate(to count: Int) {
      guard count < endIndex else { return }
      guard count < baseCount else { return top.removeSubrange((count - baseCount)...) }
      top = []
      baseCount = count
      if count < base.count / 2 { base = Array(base[..<count]) }
    }
  }
}

extension NavigationTree.Entries: Equatable {
  /// Whether both hold the same entries, however they came there.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension NavigationTree.Entries: Codable {
  /// Reads a list of entries.
  public init(from decoder: any Decoder) throws {
    for entry in try [NavigationTree.Entry](from: decoder) { append(entry) }
  }

  /// Writes a list of entries.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
