import Foundation
import SeamStorage
import Testing

/// A suite of user defaults that is removed with this instance.
final class TemporarySuite: Sendable {
  let name: String

  init() { name = "seam-test-\(UUID().uuidString)" }

  deinit {
    // A suite that was never saved has no file.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Where Foundation keeps it on Linux.
  var path: String {
    let environment = ProcessInfo.processInfo.environment
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return "\(folder ?? "\(environment["HOME"] ?? "")/.config")/\(name).plist"
  }

  var storage: UserDefaultsStorage { UserDefaultsStorage(suiteName: name) }

  /// As other code sees it.
  var defaults: UserDefaults { UserDefaults(suiteName: name) ?? .standard }

  /// Expects the body to throw a storage error with the code, and returns it.
  @discardableResult
  static func expect(
    _ code: StorageError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
  ) async -> StorageError? {
    let error = await #expect(throws: StorageError.self, sourceLocation: sourceLocation) { try await body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    return error
  }
}
