/// A range of the keys with a prefix, and their order.
///
/// ```swift
/// var page = StoragePage(limit: 50, order: .descending)
/// let newest = try await storage.getValues(withPrefix: .visit(""), page: page)
/// page.after = newest.last?.key
/// ```
public struct StoragePage: Sendable, Equatable {
  /// Which way keys are listed.
  public enum Order: Sendable {
    /// By their UTF-8, the least first.
    case ascending
    /// By their UTF-8, the greatest first.
    case descending
  }

  /// The key behind which the page begins, in its order; nil for the first page.
  ///
  /// Nothing need be stored under it.
  public var after: String?
  /// The most keys; nil for all there are.
  public var limit: Int?
  /// Which way keys are listed.
  public var order: Order

  /// Every key, the least first.
  public static let all = StoragePage()

  /// Makes a page.
  public init(after: String? = nil, limit: Int? = nil, order: Order = .ascending) {
    self.after = after
    self.limit = limit
    self.order = order
  }

  /// The page of everything that a backend listed, which is ordered by key: for backends that cannot page themselves.
  public func of<Element>(_ all: [Element], key: (Element) -> String) -> [Element] {
    guard self != .all else { return all }
    var rest = order == .ascending ? all : all.reversed()
    if let after = after.map({ KeyBytes($0) }) {
      let isAscending = order == .ascending
      rest = Array(
        rest.drop {
          let key = KeyBytes(key($0))
          return isAscending ? key <= after : key >= after
        })
    }
    return limit.map { Array(rest.prefix(max(0, $0))) } ?? rest
  }
}
