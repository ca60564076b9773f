public import CoreFHIR
import ServerDatabase

extension FHIRService {
  /// The most resources, and about the most bytes, of a transaction of ``add(_:)``.
  private static let batch = (resources: 500, bytes: 8 << 20)

  /// Stores resources under their ids, except those that the database has or once had; returns how many it stored.
  ///
  /// Each transaction stores some hundred, so a call that is ended in the middle can be repeated.
  ///
  /// - Throws: ``FHIRFailure`` for a resource that is malformed or has no id, ``/ServerDatabase/DatabaseError``.
  @discardableResult
  public func add(_ resources: some Sequence<FHIR.AnyResource> & Sendable) async throws -> Int {
    var count = 0
    var batch: [NewResource] = []
    var bytes = 0
    for resource in resources {
      let new = try NewResource(resource.fhirJSON, type: resource.resourceType, at: nil)
      bytes += new.data?.count ?? 1000
      batch.append(new)
      if batch.count >= Self.batch.resources || bytes >= Self.batch.bytes {
        count += try await add(batch)
        (batch, bytes) = ([], 0)
      }
    }
    if !batch.isEmpty { count += try await add(batch) }
    if count >= Self.batch.resources { try await updateStatistics() }
    return count
  }

  /// Makes PostgreSQL plan searches by what is stored now.
  ///
  /// It does so from time to time, but not at once after many resources were stored. SQLite's plans need no statistics.
  private func updateStatistics() async throws {
    guard database.dialect == .postgres else { return }
    try await database.write { try $0.execute("analyze", "ANALYZE") }
  }

  /// Returns those of some resources that the database has or once had.
  ///
  /// - Throws: ``/ServerDatabase/DatabaseError``.
  public func existing(_ locations: [FHIRLocation]) async throws -> Set<FHIRLocation> {
    try await database.read { connection in
      let store = ResourceStore(connection: connection)
      return try Set(locations.filter { try store.exists($0.type, $0.id) })
    }
  }

  private func add(_ resources: [NewResource]) async throws -> Int {
    let configuration = configuration
    return try await database.write { connection in
      let store = ResourceStore(connection: connection)
      var count = 0
      for resource in resources {
        guard let id = resource.id else {
          throw FHIRFailure(400, .required, "The \(resource.type) needs an id.", at: .element("\(resource.type).id"))
        }
        guard try !store.exists(resource.type, id) else { continue }
        _ = try store.write(
          ResourceChange(
            type: resource.type, id: id, method: .put, now: Timestamp(configuration.now()), json: resource.json,
            data: resource.data), over: nil)
        count += 1
      }
      return count
    }
  }
}
