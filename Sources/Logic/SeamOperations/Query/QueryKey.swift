/// A type-erased query, or the identity of a query of closures, as the key of the runs and streams that equal queries
/// share.
struct QueryKey: Hashable, Sendable {
  private let query: any Hashable & Sendable

  init(_ query: some Hashable & Sendable) { self.query = query }

  static func == (left: Self, right: Self) -> Bool { AnyHashable(left.query) == AnyHashable(right.query) }

  func hash(into hasher: inout Hasher) { query.hash(into: &hasher) }
}
