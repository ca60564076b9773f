package import SeamStorage

/// The calls that storages with values in files have in common, beyond those of every backend.
package protocol DurableStorage: StorageBackend, TransactionalStorage {
  func open() async throws
  func close() async
  func suspend() async
  func resume() async
  func compact() async throws
  func backUp(to path: String, progress: (@Sendable (_ fraction: Double) -> Void)?) async throws
  func restore(from path: String) async throws
  /// Moves a damaged storage aside, and returns where it is.
  static func quarantine(file: String, in directory: String) throws -> String
}
