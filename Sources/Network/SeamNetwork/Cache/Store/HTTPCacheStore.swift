/// Stores responses for an ``HTTPCache``.
///
/// The rules of HTTP are the cache's; a store keeps entries and bodies. Its size limit and the eviction of the entries
/// that were used least recently are the store's too: it alone knows the sizes of all entries, also where several
/// caches or processes share it.
///
/// ``InMemoryHTTPCacheStore`` is the shortest one; `StorageHTTPCacheStore` of SeamNetworkStorage keeps responses in a
/// storage. An own store meets the requirements of `HTTPCacheStoreConformance` in SeamNetworkTesting; among them:
/// - An entry is found only after its writer committed it, whole or not at all.
/// - An entry that is damaged or incomplete is not found; a body is never wrong or short.
/// - A lookup does not depend on the number of entries.
public protocol HTTPCacheStore: Sendable {
  /// Returns the entries of a key; empty if there are none.
  func entries(for key: HTTPCacheKey) async throws -> [HTTPCacheEntry]

  /// Returns bytes of an entry's body, and marks the entry as used; nil if any of them is missing.
  ///
  /// The range counts from the first stored byte. A body that is removed while it is read is either read to its end or
  /// fails with the code `connectionLost`.
  func body(of entry: HTTPCacheEntry, for key: HTTPCacheKey, in range: Range<Int64>) async throws -> HTTPBody?

  /// Returns a writer of a new entry, whose identifier is a new UUID.
  func makeWriter(of id: String, for key: HTTPCacheKey) throws -> any HTTPCacheWriter

  /// Replaces an entry of the same identifier, but not its body; does nothing if it was removed.
  func update(_ entry: HTTPCacheEntry, for key: HTTPCacheKey) async throws

  /// Removes entries of a key by their identifiers.
  func remove(_ ids: Set<String>, for key: HTTPCacheKey) async throws

  /// Removes the entries of a URL, in every partition.
  ///
  /// - Parameter url: a URL as in ``HTTPCacheKey/url``.
  func removeAll(url: String) async throws

  /// Removes all entries.
  func removeAll() async throws

  /// Returns the number and the size of the stored entries.
  func usage() async throws -> HTTPCacheUsage
}

/// Writes one entry of a store.
///
/// One task at a time calls it. A writer that is dropped without a call of ``commit(_:replacing:)`` stores nothing.
public protocol HTTPCacheWriter: AnyObject, Sendable {
  /// Appends bytes to the body.
  ///
  /// - Throws: ``NetworkError`` with the code `tooLarge` if the store does not take so many, or the medium's error if
  ///   it cannot be written.
  func append(_ bytes: [UInt8]) async throws

  /// Stores the entry with the body that was appended, and removes others in the same step.
  ///
  /// - Parameters:
  ///   - entry: the entry with the writer's identifier; its length is the number of bytes that were appended.
  ///   - ids: entries of the same key that it replaces.
  func commit(_ entry: HTTPCacheEntry, replacing ids: Set<String>) async throws

  /// Removes the appended bytes.
  ///
  /// It does nothing after a commit, or a second time.
  func discard() async
}

/// The number and the size of the entries of a store.
public struct HTTPCacheUsage: Hashable, Sendable {
  /// The number of entries.
  public var entries: Int
  /// The bytes of all entries, as ``HTTPCacheEntry/size`` counts them.
  public var bytes: Int64

  /// Creates a usage.
  public init(entries: Int = 0, bytes: Int64 = 0) {
    self.entries = entries
    self.bytes = bytes
  }
}
