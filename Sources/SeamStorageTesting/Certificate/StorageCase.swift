import SeamConformance
import SeamStorage

/// A requirement of a backend, with its check.
struct StorageCase: Sendable {
  let promise: String
  let check: @Sendable (StorageSubject) async throws -> Void

  init(_ promise: String, check: @escaping @Sendable (StorageSubject) async throws -> Void) {
    self.promise = promise
    self.check = check
  }

  /// All requirements, the basic ones first: others depend on them.
  static let all =
    values + sizes + keys + prefixes + batches + preconditions + concurrency + cancellation + types + secrets + updates
    + observation + places + instances + interruptions
}

/// The backend under test, at a place used by one case only.
struct StorageSubject: Sendable {
  let certificate: StorageCertificate
  let place: String

  /// Opens the place, which is empty the first time, and afterwards contains what was stored before.
  func open() async throws -> any StorageBackend & TransactionalStorage {
    try await certificate.open(place)
  }

  /// Skips the case if the backend does not support reopening.
  func requireReopening() throws {
    guard certificate.survivesReopening else { throw NotClaimed(reason: "values do not outlive the instance") }
  }

  /// Returns another storage that writes the entries of an open one; skips the case if there is none.
  func openBeside(_ storage: any StorageBackend & TransactionalStorage) async throws -> any StorageBackend
    & TransactionalStorage
  {
    if let beside = certificate.beside { return try await beside(place) }
    guard storage.promises.exclusion == .processes else {
      throw NotClaimed(reason: "no other storage writes the same entries")
    }
    return try await open()
  }

  /// Returns an unavailable storage; skips the case if the backend cannot be unavailable.
  func openUnavailable() async throws -> any StorageBackend & TransactionalStorage {
    guard let unavailable = certificate.unavailable else {
      throw NotClaimed(reason: "the backend cannot be unavailable")
    }
    return try await unavailable()
  }
}

/// Returns the error that the body throws if it has the code; otherwise throws a breach.
@discardableResult
func claim(
  throws code: StorageError.Code, _ what: String, by body: () async throws -> Void
) async throws(Breach) -> StorageError {
  do {
    try await body()
  } catch let error as StorageError where error.code == code {
    return error
  } catch let breach as Breach {
    throw breach
  } catch {
    throw Breach(reason: "\(what) threw \(error) instead of \(code.name)")
  }
  throw Breach(reason: "\(what) threw nothing instead of \(code.name)")
}

/// Throws a breach unless both lists contain the same keys, compared by UTF-8, in the same order.
func claim(_ keys: [String], equal expected: [String], _ what: String) throws(Breach) {
  let same = keys.elementsEqual(expected) { $0.utf8.elementsEqual($1.utf8) }
  try claim(same, "\(what) returned \(keys) instead of \(expected)")
}

extension StorageBackend {
  /// Throws a breach if the immediate bytes are available and differ from those expected.
  func claimImmediately(_ expected: [UInt8]?, forKey key: String) throws(Breach) {
    guard case .value(let bytes) = immediateBytes(forKey: key) else { return }
    try claim(
      bytes == expected, "immediate bytes are \(String(describing: bytes)) instead of \(String(describing: expected))")
  }

  /// Stores bytes under one key.
  func setBytes(_ bytes: [UInt8], forKey key: String) async throws {
    var batch = StorageBatch()
    batch.setBytes(bytes, forKey: key)
    try await write(batch)
  }
}
