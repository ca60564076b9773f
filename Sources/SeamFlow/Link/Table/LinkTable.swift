/// The app's URLs: each row says how one looks and which place in the app it means, read and printed alike.
///
/// ```swift
/// let table = LinkTable<TabsFlow>(
///   "demo://",
///   rows: [
///     LinkRow("people") { FlowLink(from: TabsFlow.self).open(\.people) },
///     LinkRow("people/{person}") { (id: Person.ID) in
///       FlowLink(from: TabsFlow.self).open(\.people).show(.person(id))
///     },
///   ])
/// ```
///
/// Whatever URL the table prints, it reads as the same place again.
@MainActor
public struct LinkTable<Root: FlowCoordinator> {
  private let prefixes: [String]
  private let rows: [LinkRow<Root>]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - prefixes: how the app's URLs begin, such as `contacts://` or `https://contacts.example/`; the first one is
  ///     printed, all are read.
  ///   - rows: the first that fits a URL, or a place, counts.
  public init(_ prefixes: String..., rows: [LinkRow<Root>]) {
    self.prefixes = prefixes
    self.rows = rows
  }

  /// The place that a URL means; nil where no row fits it.
  ///
  /// A fragment, an unknown query item and a slash at the end say nothing.
  public func path(for url: String) -> LinkPath? {
    let prefix = prefixes.first { url.prefix($0.utf8.count).lowercased() == $0.lowercased() }
    guard let prefix, let parts = URLParts(url.dropFirst(prefix.count)) else { return nil }
    return rows.lazy.compactMap { $0.path(for: parts) }.first
  }

  /// The URL of a place; nil where no row fits it.
  public func url(for path: LinkPath) -> String? {
    for row in rows {
      guard let text = row.text(for: path), let parts = URLParts(text[...]) else { continue }
      // Another row may read it first: only what comes back the same is right.
      if rows.lazy.compactMap({ $0.path(for: parts) }).first == path { return (prefixes.first ?? "") + text }
    }
    return nil
  }

  /// The URL of a typed link; nil where no row fits it.
  public func url<Place>(for link: FlowLink<Root, Place>) -> String? { url(for: link.path) }

  /// A place of each row, with made-up parameters where it has any; nil for a row that cannot be printed.
  package var samples: [LinkPath?] { rows.map(\.sample) }

  /// What is wrong with the rows, in sentences; empty where every row can be read and printed.
  public var problems: [String] { rows.compactMap(\.problem) }
}

extension Navigator {
  /// Goes to the place that a URL means.
  ///
  /// - Returns: unknown at the URL where the table has no row for it; else what became of the link.
  @discardableResult
  public func follow<Root>(
    url: String, in table: LinkTable<Root>, policy: LinkPolicy = .replace
  ) async -> LinkOutcome {
    guard let path = table.path(for: url) else { return .unknown(at: LinkPlace(flow: url)) }
    return await follow(path, policy: policy)
  }
}
