import SeamConformance
import SeamStorage

/// A requirement of a backend, with its check.
struct StorageCase: Sendable {
  let requirement: String
  let check: @Sendable (StorageSubject) async throws -> Void

  init(_ requirement: String, check: @escaping @Sendable (StorageSubject) async throws -> Void) {
    self.requirement = requirement
    self.check = check
  }

  /// All requirements, the basic ones first: others depend on them.
  static let all =
    values + sizes + keys + prefixes + batches + preconditions + concurrency + cancellation + types + secrets + updates
    + observation + locations + instances + interruptions
}

/// The backend under test, at a location used by one case only.
struct StorageSubject: Sendable {
  let conformance: StorageConformance
  let location: String

  /// Opens the location, which is empty the first time, and afterwards contains the values stored before.
  func open() async throws -> any StorageBackend & TransactionalStorage {
    try await conformance.open(location)
  }

  /// Skips the case if the backend does not support reopening.
  func requireReopening() throws {
    guard conformance.survivesReopening else { throw NotSupported(reason: "values do not outlive the instance") }
  }

  /// Returns another storage that writes the entries of an open one; skips the case if there is none.
  func openBeside(_ storage: any StorageBackend & TransactionalStorage) async throws -> any StorageBackend
    & TransactionalStorage
  {
    if let beside = conformance.beside { return try await beside(location) }
    guard storage.capabilities.exclusion == .processes else {
      throw NotSupported(reason: "no other storage writes the same entries")
    }
    return try await open()
  }

  /// Returns an unavailable storage; skips the case if the backend cannot be unavailable.
  func openUnavailable() async throws -> any StorageBackend & TransactionalStorage {
    guard let unavailable = conformance.unavailable else {
      throw NotSupported(reason: "the backend cannot be unavailable")
    }
    return try await unavailable()
  }
}

/// Returns the error that the body throws if it has the code; otherwise throws a violation.
@discardableResult
func expect(
  throws code: StorageError.Code, _ what: String, by body: () async throws -> Void
) async throws(Violation) -> StorageError {
  do {
    try await body()
  } catch let error as StorageError where error.code == code {
    return error
  } catch let violation as Violation {
    throw violation
  } catch {
    throw Violation(reason: "\(what) threw \(error) instead of \(code.name)")
  }
  throw Violation(reason: "\(what) threw nothing instead of \(code.name)")
}

/// Throws a violation unless both lists contain the same keys, compared by UTF-8, in the same order.
func expect(_ keys: [String], equal expected: [String], _ what: String) throws(Violation) {
  let same = keys.elementsEqual(expected) { $0.utf8.elementsEqual($1.utf8) }
  try expect(same, "\(what) returned \(keys) instead of \(expected)")
}

extension StorageBackend {
  /// Throws a violation if the immediate bytes are available and differ from those expected.
  func expectImmediately(_ expected: [UInt8]?, forKey key: String) throws(Violation) {
    guard case .value(let bytes) = immediateBytes(forKey: key) else { return }
    try expect(
      bytes == expected, "immediate bytes are \(String(describing: bytes)) instead of \(String(describing: expected))")
  }

  /// Stores bytes under one key.
  func setBytes(_ bytes: [UInt8], forKey key: String) async throws {
    var batch = StorageBatch()
    batch.setBytes(bytes, forKey: key)
    try await write(batch)
  }
}
