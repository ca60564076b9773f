import SeamStorage

/// Who uses the app on this device, kept between runs.
struct Session: Sendable {
  private let storage: any TransactionalStorage

  init(in storage: any TransactionalStorage) {
    self.storage = storage
  }

  /// The user who is logged in, or nil.
  func user() async throws -> User? { try await storage.getValue(forKey: .user) }

  /// Reports the user now and after every change, until the surrounding task is cancelled.
  @MainActor
  func observeUser(_ report: @MainActor (User?) -> Void) async throws {
    for try await user in storage.values(forKey: .user) { report(user) }
  }

  /// Logs a user in, or replaces the data of the user who is logged in.
  func begin(_ user: User) async throws { try await storage.setValue(user, forKey: .user) }

  /// Logs the user out and forgets the PIN.
  func end() async throws {
    var batch = StorageBatch()
    batch.removeValue(forKey: .user)
    batch.removeValue(forKey: .pin)
    try await storage.commit(batch)
  }

  /// Whether the user has chosen a PIN.
  func hasPIN() async throws -> Bool { try await storage.getValue(forKey: .pin) != nil }

  func setPIN(_ pin: String) async throws { try await storage.setValue(pin, forKey: .pin) }

  /// Whether a PIN is the one that the user has chosen.
  func accepts(_ pin: String) async throws -> Bool { try await storage.getValue(forKey: .pin) == pin }
}

extension StorageKey<User> {
  fileprivate static var user: Self { "user" }
}

extension StorageKey<String> {
  /// The PIN, in the clear in this demo: an app declares it as `.secret`, and storages that cannot keep secrets refuse.
  fileprivate static var pin: Self { "pin" }
}
