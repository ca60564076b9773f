import SeamCollections
import SeamConformance
import SeamStorage

/// A requirement of collections in a storage, with its check.
struct CollectionCase: Sendable {
  let requirement: String
  let check: @Sendable (CollectionSubject) async throws -> Void

  init(_ requirement: String, check: @escaping @Sendable (CollectionSubject) async throws -> Void) {
    self.requirement = requirement
    self.check = check
  }

  /// All requirements, the basic ones first: others depend on them.
  static let all =
    values + queries + words + uniqueness + batches + moments + observation + damage + declarations + models
}

/// The storage under test, at a location used by one case only.
struct CollectionSubject: Sendable {
  let conformance: CollectionConformance
  let location: String

  func open() async throws -> any StorageBackend { try await conformance.open(location) }

  /// A collection of samples in a new storage.
  func samples() async throws -> StoredCollection<Sample> { StoredCollection(.samples, in: try await open()) }

  /// Skips the case if the storage does not support reopening.
  func requireReopening() throws {
    guard conformance.survivesReopening else { throw NotSupported(reason: "values do not outlive the instance") }
  }

  /// Returns the body's result; throws a violation if it takes longer than a change may take.
  func within<Result: Sendable>(
    _ what: String, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let timeout = conformance.timeout
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() ?? nil else {
        throw Violation(reason: "\(what) did not come within \(timeout)")
      }
      return result
    }
  }
}

/// A value with a property of every kind that an index has.
struct Sample: Codable, Sendable, Identifiable, Equatable {
  var id: String
  var name = ""
  var rank: Int?
  var number: Int?
  var tags: [String] = []
  var notes: String?

  static let byName = CollectionIndex("byName", \Sample.name, \.rank)
  static let byRank = CollectionIndex("byRank", \Sample.rank)
  static let byNumber = CollectionIndex("byNumber", \Sample.number, isUnique: true)
  static let byTag = CollectionIndex("byTag", eachOf: \Sample.tags)
  static let words = WordIndex("words", \Sample.name, \.notes)
}

extension CollectionSchema<Sample> {
  static let samples = CollectionSchema(
    "samples", indexes: Sample.byName, Sample.byRank, Sample.byNumber, Sample.byTag, Sample.words)
}

/// Returns the error that the body throws if it has the code; otherwise throws a violation.
@discardableResult
func expect(
  throws code: CollectionError.Code, _ what: String, by body: () async throws -> Void
) async throws(Violation) -> CollectionError {
  do {
    try await body()
  } catch let error as CollectionError where error.code == code {
    return error
  } catch let violation as Violation {
    throw violation
  } catch {
    throw Violation(reason: "\(what) threw \(error) instead of \(code.name)")
  }
  throw Violation(reason: "\(what) threw nothing instead of \(code.name)")
}

extension StoredCollection<Sample> {
  /// Throws a violation unless the query returns the values with the identifiers, in order.
  func expect(
    _ query: CollectionQuery<Sample>, _ ids: [String], _ what: String
  ) async throws {
    let found = try await values(query).map(\.id)
    try SeamConformance.expect(
      found.elementsEqual(ids) { $0.utf8.elementsEqual($1.utf8) }, "\(what) returned \(found) instead of \(ids)")
  }

  /// Throws a violation unless the indexes agree with the values.
  func expectSound() async throws {
    let found = try await verify()
    try SeamConformance.expect(found.isSound, "values and indexes differ: \(found)")
  }
}
