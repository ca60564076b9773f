/// The app's URLs: each row maps a URL pattern to a destination, in both directions.
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
/// Every URL that the table prints is read as the same destination.
@MainActor
public struct LinkTable<Root: FlowCoordinator> {
  private let prefixes: [String]
  private let rows: [LinkRow<Root>]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - prefixes: the prefixes of the app's URLs, such as `contacts://` or `https://contacts.example/`. All are read;
  ///     the first one is used for printing.
  ///   - rows: the patterns; the first one that matches a URL or a path is used.
  public init(_ prefixes: String..., rows: [LinkRow<Root>]) {
    self.prefixes = prefixes
    self.rows = rows
  }

  /// Returns the path for a URL; nil if no row matches.
  ///
  /// The fragment, unknown query items and a trailing slash are ignored.
  public func path(for url: String) -> LinkPath? {
    let prefix = prefixes.first { url.prefix($0.count).lowercased() == $0.lowercased() }
    guard let prefix, let parts = URLParts(url.dropFirst(prefix.count)) else { return nil }
    return rows.lazy.compactMap { $0.path(for: parts) }.first
  }

  /// Returns the URL of a path; nil if no row matches.
  public func url(for path: LinkPath) -> String? {
    for row in rows {
      guard let text = row.text(for: path), let parts = URLParts(text[...]) else { continue }
      // Another row may match the URL first: accept it only if it is read as the same path.
      if rows.lazy.compactMap({ $0.path(for: parts) }).first == path { return (prefixes.first ?? "") + text }
    }
    return nil
  }

  /// Returns the URL of a typed link; nil if no row matches.
  public func url<Destination>(for link: FlowLink<Root, Destination>) -> String? { url(for: link.path) }

  /// The path of each row with sample parameters; nil for a row without samples.
  package var samples: [LinkPath?] { rows.map(\.sample) }

  /// Descriptions of the rows that cannot print URLs; empty if every row can be read and printed.
  public var problems: [String] { rows.compactMap(\.problem) }
}

extension Navigator {
  /// Follows a URL.
  ///
  /// - Returns: the outcome of the link; ``LinkOutcome/unknown(at:)`` with the URL if the table has no row for it.
  @discardableResult
  public func follow<Root>(
    url: String, in table: LinkTable<Root>, policy: LinkPolicy = .replace
  ) async -> LinkOutcome {
    guard let path = table.path(for: url) else { return .unknown(at: LinkLocation(flow: url)) }
    return await follow(path, policy: policy)
  }
}
