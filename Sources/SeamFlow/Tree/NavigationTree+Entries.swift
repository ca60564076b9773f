extension NavigationTree {
  /// The entries of a stack, from the bottom up.
  ///
  /// Kept in pieces: the host keeps the tree that it shows, so every change would otherwise copy the whole stack.
  /// A change at the top costs the same on a stack of ten thousand entries as on one of a hundred.
  public struct Entries: Equatable, Sendable, RandomAccessCollection {
    /// All full but the last, which is not empty.
    private var pieces: [[Entry]] = []

    private static let pieceSize = 64

    /// Makes no entries.
    public init() {}

    public var startIndex: Int { 0 }
    public var endIndex: Int {
      pieces.isEmpty ? 0 : (pieces.count - 1) * Self.pieceSize + pieces[pieces.count - 1].count
    }

    public subscript(index: Int) -> Entry {
      precondition(indices.contains(index), "There is no entry \(index) on a stack of \(count).")
      return pieces[index / Self.pieceSize][index % Self.pieceSize]
    }

    mutating func append(_ entry: Entry) {
      if let last = pieces.indices.last, pieces[last].count < Self.pieceSize {
        pieces[last].append(entry)
      } else {
        pieces.append([entry])
      }
    }

    /// Removes everything from an index on.
    mutating func truncate(to count: Int) {
      guard count < endIndex else { return }
      let rest = count % Self.pieceSize
      pieces.removeSubrange((count / Self.pieceSize + (rest > 0 ? 1 : 0))...)
      if rest > 0 { pieces[pieces.count - 1].removeSubrange(rest...) }
    }
  }
}

extension NavigationTree.Entries: Codable {
  /// Reads a list of entries.
  public init(from decoder: any Decoder) throws {
    for entry in try [NavigationTree.Entry](from: decoder) { append(entry) }
  }

  /// Writes a list of entries.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
