import SeamStorage

extension DefaultStorageKey<Set<String>> {
  static var topics: Self { Self("topics", default: []) }
}

/// The business code of SeamStorage's page, which the pages of other storage modules use.
struct Subscriptions {
  let storage: any TransactionalStorage

  func subscribe(to topic: String) async throws {
    try await storage.update(.topics) { $0.insert(topic) }
  }
}
