import SeamConformance
import SeamStorage

/// One promise of a backend with the check of it.
struct StorageCase: Sendable {
  let promise: String
  let check: @Sendable (StorageSubject) async throws -> Void

  init(_ promise: String, check: @escaping @Sendable (StorageSubject) async throws -> Void) {
    self.promise = promise
    self.check = check
  }

  /// Every promise, the simple ones first: what breaks them breaks the others too.
  static let all =
    values + sizes + keys + prefixes + batches + preconditions + concurrency + cancellation + types + secrets + updates
    + observation + places + instances + interruptions
}

/// The backend under the certificate, at a place of one case's own.
struct StorageSubject: Sendable {
  let certificate: StorageCertificate
  let place: String

  /// Opens the place: empty the first time; later times only with what was stored before.
  func open() async throws -> any StorageBackend & TransactionalStorage {
    try await certificate.open(place)
  }

  /// Leaves the case where the backend makes no promise about reopening.
  func requireReopening() throws {
    guard certificate.survivesReopening else { throw NotClaimed(reason: "values live as long as the instance") }
  }

  /// A storage that writes what an open one reads; leaves the case where nothing but that one reaches its entries.
  func openBeside(_ storage: any StorageBackend & TransactionalStorage) async throws -> any StorageBackend
    & TransactionalStorage
  {
    if let beside = certificate.beside { return try await beside(place) }
    guard storage.promises.exclusion == .processes else {
      throw NotClaimed(reason: "nothing else writes what the storage reads")
    }
    return try await open()
  }

  /// A storage that cannot be reached; leaves the case where the backend has no such state.
  func openUnavailable() async throws -> any StorageBackend & TransactionalStorage {
    guard let unavailable = certificate.unavailable else {
      throw NotClaimed(reason: "the backend has no such state")
    }
    return try await unavailable()
  }
}

/// Throws a breach unless the body throws an error with the code, and returns that.
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

/// Throws a breach unless the keys are the same bytes in the same order.
func claim(_ keys: [String], equal expected: [String], _ what: String) throws(Breach) {
  let same = keys.elementsEqual(expected) { $0.utf8.elementsEqual($1.utf8) }
  try claim(same, "\(what) gave \(keys) instead of \(expected)")
}

extension StorageBackend {
  /// Throws a breach if immediate bytes are had and are others than those expected.
  func claimImmediately(_ expected: [UInt8]?, forKey key: String) throws(Breach) {
    guard case .value(let bytes) = immediateBytes(forKey: key) else { return }
    try claim(
      bytes == expected, "\(String(describing: expected)) was \(String(describing: bytes)) without waiting")
  }

  /// Stores bytes under one key.
  func setBytes(_ bytes: [UInt8], forKey key: String) async throws {
    var batch = StorageBatch()
    batch.setBytes(bytes, forKey: key)
    try await write(batch)
  }
}
