import CoreFHIR
import ServerDatabase

/// The resources of a database, within one transaction.
///
/// It stores versions and keeps the search index in step with them; the rules of HTTP are decided by its callers.
struct ResourceStore {
  let connection: any DatabaseConnection

  /// Returns the current version of a resource, which may be a deletion; nil if there never was one.
  func current(_ type: String, _ id: String) throws -> ResourceVersion? {
    try connection.query(
      "read-resource",
      """
      SELECT v.resource, v.sequence, v.type, r.id, v.version, v.updated, v.method, v.content, v.data
      FROM fhir_resource r JOIN fhir_version v ON v.resource = r.number AND v.version = r.version
      WHERE r.type = \(type) AND r.id = \(id)
      """
    ).first.map(ResourceVersion.init)
  }

  /// Whether there is, or once was, a resource.
  func exists(_ type: String, _ id: String) throws -> Bool {
    try !connection.query("exists", "SELECT 1 AS one FROM fhir_resource WHERE type = \(type) AND id = \(id)").isEmpty
  }

  /// Returns a version of a resource, which may be a deletion; nil if there is none of the number.
  func version(_ number: Int, of type: String, _ id: String) throws -> ResourceVersion? {
    try connection.query(
      "read-version",
      """
      SELECT v.resource, v.sequence, v.type, r.id, v.version, v.updated, v.method, v.content, v.data
      FROM fhir_resource r JOIN fhir_version v ON v.resource = r.number AND v.version = \(number)
      WHERE r.type = \(type) AND r.id = \(id)
      """
    ).first.map(ResourceVersion.init)
  }

  /// Stores a new version.
  ///
  /// - Parameters:
  ///   - change: what to store.
  ///   - current: the current version, read in this transaction; nil if there is none.
  func write(_ change: ResourceChange, over current: ResourceVersion?) throws -> ResourceVersion {
    do {
      return try add(change, after: current)
    } catch let error as DatabaseError where error.code == .notUnique {
      // Another transaction has stored the resource's next version since it was read, so this one has to run again.
      throw DatabaseError(.conflict, reason: error.reason)
    }
  }

  private func add(_ change: ResourceChange, after current: ResourceVersion?) throws -> ResourceVersion {
    let number = (current?.number ?? 0) + 1
    let updated = max(change.now, current?.updated ?? change.now)
    let isDeleted = change.method == .delete
    let resource: Int64
    if let current {
      resource = current.resource
      try connection.execute(
        "set-version",
        """
        UPDATE fhir_resource SET version = \(number), updated = \(updated), is_deleted = \(isDeleted)
        WHERE number = \(resource)
        """)
    } else {
      resource = try connection.query(
        "add-resource",
        """
        INSERT INTO fhir_resource (type, id, version, updated, is_deleted)
        VALUES (\(change.type), \(change.id), \(number), \(updated), \(isDeleted)) RETURNING number
        """)[0].get("number")
    }
    let new = change.content(number, updated)
    let content = new.map { FHIRJSON.object($0).bytes } ?? []
    let sequence: Int64 = try connection.query(
      "add-version",
      """
      INSERT INTO fhir_version (resource, type, version, updated, method, content, data)
      VALUES (\(resource), \(change.type), \(number), \(updated), \(change.method.rawValue), \(content), \(change.data))
      RETURNING sequence
      """)[0].get("sequence")
    let old = try current.flatMap { try $0.object() }
    try SearchIndex.update(resource, change.type, from: old, to: new, in: connection)
    return ResourceVersion(
      resource: resource, sequence: sequence, type: change.type, id: change.id, number: number, updated: updated,
      method: change.method, content: content, data: change.data)
  }
}

/// A version to be stored.
struct ResourceChange: Sendable {
  let type: String
  let id: String
  let method: ResourceVersion.Method
  /// The time of the change.
  let now: Timestamp
  /// The resource, whose `id`, `meta.versionId` and `meta.lastUpdated` are set; nil to delete it.
  let json: FHIRObject?
  /// The bytes of a `Binary`.
  let data: [UInt8]?

  /// The resource as it is stored.
  fileprivate func content(_ number: Int, _ updated: Timestamp) -> FHIRObject? {
    guard let json else { return nil }
    var meta = json["meta"]?.object ?? FHIRObject()
    meta["versionId"] = .string("\(number)")
    meta["lastUpdated"] = .string(updated.instant)
    // The type, the id and what the server says come first, as in the specification's examples.
    var content = FHIRObject([("resourceType", .string(type)), ("id", .string(id)), ("meta", .object(meta))])
    for member in json where !["resourceType", "id", "meta"].contains(member.name) {
      content[member.name] = member.value
    }
    return content
  }
}

extension ResourceVersion {
  /// Reads a row of `fhir_version` with the resource's id.
  init(row: SQLRow) throws {
    let method: String = try row.get("method")
    guard let method = Method(rawValue: method) else {
      throw DatabaseError(.corrupt, reason: "a version has an unknown method")
    }
    self.init(
      resource: try row.get("resource"), sequence: try row.get("sequence"), type: try row.get("type"),
      id: try row.get("id"), number: try row.get("version"), updated: try row.get("updated"), method: method,
      content: try row.get("content"), data: try row.get("data"))
  }

  /// The content as JSON; nil if the resource was deleted.
  ///
  /// - Throws: ``DatabaseError`` if it cannot be read, as no such content was stored.
  func object() throws -> FHIRObject? {
    guard !isDeleted else { return nil }
    guard let json = try? FHIRJSON(parsing: content, limits: FHIRJSONLimits(size: .max)), let object = json.object
    else { throw DatabaseError(.corrupt, reason: "the content of \(versionPath) is no JSON") }
    return object
  }
}
