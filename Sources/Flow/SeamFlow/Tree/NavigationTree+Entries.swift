extension NavigationTree {
  /// The entries of a stack, from the bottom up.
  ///
  /// The host retains the tree that it shows, so a change copies the buffers that it writes to. Deep entries are in a
  /// separate buffer: a change at the top costs the same on a stack of ten thousand entries as on one of a hundred.
  public struct Entries: Sendable, RandomAccessCollection {
    /// The lower entries, including some that were removed since they were last compacted.
    private var base: [Entry] = []
    /// The number of valid entries in the base.
    private var baseCount = 0
    /// The entries over the base.
    private var top: [Entry] = []

    private static let topLimit = 64

    /// Creates an empty collection.
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

    /// Keeps the first entries, up to a number, and removes the rest.
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
  /// Returns whether both contain the same entries, regardless of their buffers.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension NavigationTree.Entries: Codable {
  /// Decodes a list of entries.
  public init(from decoder: any Decoder) throws {
    for entry in try [NavigationTree.Entry](from: decoder) { append(entry) }
  }

  /// Encodes a list of entries.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
