import CoreFHIR
import ServerDatabase
import ServerHTTP

/// A question for versions, the newest first.
struct HistoryQuery: Sendable {
  /// Whose versions.
  enum Scope: Sendable {
    case resource(type: String, id: String)
    case type(String)
    case system

    /// The path of the history.
    var path: String {
      switch self {
      case .resource(let type, let id): "\(type)/\(id)/_history"
      case .type(let type): "\(type)/_history"
      case .system: "_history"
      }
    }
  }

  /// The version that a page begins after.
  struct Cursor: Sendable {
    let updated: Timestamp
    /// The version's sequence; in the history of one resource its number.
    let position: Int64
  }

  let scope: Scope
  /// The time since which versions are listed.
  private(set) var since: FHIR.Instant?
  /// The most versions of a page.
  private(set) var count: Int
  private(set) var cursor: Cursor?

  /// Reads the parameters.
  ///
  /// - Throws: ``FHIRFailure`` with 400 for a malformed parameter, or one that is not known and not left out.
  init(
    _ scope: Scope, _ items: [ServerRequest.QueryItem], _ preferences: RequestPreferences,
    _ configuration: FHIRServiceConfiguration
  ) throws(FHIRFailure) {
    self.scope = scope
    count = configuration.pageSize
    for item in items where !InteractionReader.generalParameters.contains(item.name) {
      let value = item.value ?? ""
      func malformed(_ expected: String) -> FHIRFailure {
        FHIRFailure(
          400, .value, "The parameter \(item.name) is \(value.quoted), expected \(expected).", at: .parameter(item.name)
        )
      }
      switch item.name {
      case "_since":
        guard let instant = FHIR.Instant(value) else { throw malformed("an instant such as 2024-03-09T08:05:00Z") }
        since = instant
      case "_count":
        guard let number = Int(value), number > 0 else { throw malformed("a number from 1") }
        count = min(number, configuration.largestPageSize)
      case "_cursor":
        let parts = value.split(separator: "-", maxSplits: 1).map { Int64($0) }
        guard parts.count == 2, let updated = parts[0], let position = parts[1] else {
          throw malformed("what the link of a page has")
        }
        cursor = Cursor(updated: Timestamp(milliseconds: updated), position: position)
      default:
        guard preferences.isLenient else {
          throw FHIRFailure(
            400, .notSupported, "The parameter \(item.name.quoted) is not known here. Known are _count and _since.",
            at: .parameter(item.name))
        }
      }
    }
  }

  /// Returns a page as a Bundle.
  ///
  /// - Throws: ``FHIRFailure`` with 404 if the resource never existed.
  func bundle(in connection: any DatabaseConnection, base: String) throws -> [UInt8] {
    let versions = try versions(in: connection)
    var total: Int?
    if case .resource(let type, let id) = scope {
      guard let current = try ResourceStore(connection: connection).current(type, id) else {
        throw FHIRFailure(404, .notFound, "There never was a \(type) with the id \(id).")
      }
      if since == nil { total = current.number }
    }
    let page = versions.prefix(count)
    var links = [("self", url(base, cursor))]
    if versions.count > count, let last = page.last {
      let position = isOfResource ? Int64(last.number) : last.sequence
      links.append(("next", url(base, Cursor(updated: last.updated, position: position))))
    }
    var writer = BundleWriter(.history, total: total, links: links)
    for version in page {
      var entry = BundleWriter.Entry(fullURL: "\(base)/\(version.path)")
      if !version.isDeleted { entry.resource = version.representation }
      entry.request = (version.method.rawValue, version.method == .post ? version.type : version.path)
      entry.response = [
        "status": .string(version.isDeleted ? "204" : version.number == 1 ? "201" : "200"),
        "etag": .string(version.etag), "lastModified": .string(version.updated.instant),
      ]
      writer.add(entry)
    }
    return writer.finish()
  }

  private var isOfResource: Bool { if case .resource = scope { true } else { false } }

  private func url(_ base: String, _ cursor: Cursor?) -> String {
    var items = ["_count=\(count)"]
    if let since { items.append("_since=\(since.text.replacing("+", with: "%2B"))") }
    if let cursor { items.append("_cursor=\(cursor.updated.milliseconds)-\(cursor.position)") }
    return "\(base)/\(scope.path)?\(items.joined(separator: "&"))"
  }

  /// The versions of a page, and one more if there is a next page.
  private func versions(in connection: any DatabaseConnection) throws -> [ResourceVersion] {
    var criteria: [SQL] = []
    switch scope {
    case .resource(let type, let id):
      criteria.append("v.resource = (SELECT number FROM fhir_resource WHERE type = \(type) AND id = \(id))")
    case .type(let type): criteria.append("v.type = \(type)")
    case .system: break
    }
    if let since { criteria.append("v.updated >= \(Timestamp(since.date))") }
    if let cursor {
      criteria.append(
        isOfResource
          ? "v.version < \(cursor.position)" : "(v.updated, v.sequence) < (\(cursor.updated), \(cursor.position))")
    }
    if criteria.isEmpty { criteria = ["TRUE"] }
    // Numbers and times of a resource's versions have one order.
    let order: SQL = isOfResource ? "v.version DESC" : "v.updated DESC, v.sequence DESC"
    return try connection.query(
      "history",
      """
      SELECT v.resource, v.sequence, v.type, r.id, v.version, v.updated, v.method, v.content, v.data
      FROM fhir_version v JOIN fhir_resource r ON r.number = v.resource
      WHERE \(SQL.joined(criteria, separator: " AND "))
      ORDER BY \(order) LIMIT \(count + 1)
      """
    ).map(ResourceVersion.init)
  }
}
