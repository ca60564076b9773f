/// The keys that the destination had before a migration, and the source has not had since.
///
/// They lie in the destination in pages, entries of a few kilobytes, so that a batch writes only the pages whose keys
/// it touches: one or two, as source and pages are in the same order.
struct UntouchedKeys: Sendable {
  private var pages: [String: Set<KeyBytes>] = [:]
  private var pageOfKey: [KeyBytes: String] = [:]
  /// The pages that differ from their stored versions, or are not stored yet.
  private var changed: Set<String> = []

  /// The largest size of a page's keys in UTF-8, unless it is a single key; as JSON they can be six times as large.
  private static let pageSize = 8 << 10

  /// Makes an empty list.
  init() {}

  /// Reads stored pages.
  init(_ pages: [StorageEntry]) throws {
    for page in pages {
      let keys = try Envelope.open(page.bytes, forKey: StorageKey<[KeyBytes]>(page.key))
      add(keys[...], as: page.key)
    }
  }

  /// Divides keys into pages, none of them stored yet.
  init(_ keys: some Sequence<KeyBytes>, pagePrefix: String) {
    let keys = keys.sorted()
    var start = 0
    var size = 0
    for index in keys.indices {
      size += keys[index].key.utf8.count
      guard size > Self.pageSize, index > start else { continue }
      add(keys[start..<index], as: "\(pagePrefix)\(pages.count)")
      start = index
      size = keys[index].key.utf8.count
    }
    if start < keys.count { add(keys[start...], as: "\(pagePrefix)\(pages.count)") }
    changed = Set(pages.keys)
  }

  private mutating func add(_ keys: ArraySlice<KeyBytes>, as page: String) {
    pages[page] = Set(keys)
    for key in keys { pageOfKey[key] = page }
  }

  func contains(_ key: KeyBytes) -> Bool { pageOfKey[key] != nil }

  /// Removes a key that the source has; returns false if it is not in the list.
  mutating func remove(_ key: KeyBytes) -> Bool {
    guard let page = pageOfKey.removeValue(forKey: key) else { return false }
    pages[page]?.remove(key)
    changed.insert(page)
    return true
  }

  mutating func removeAll() {
    changed.formUnion(pages.keys)
    for page in pages.keys { pages[page] = [] }
    pageOfKey = [:]
  }

  /// Adds the changed pages to a batch; pages without keys are removed.
  mutating func store(in batch: inout StorageBatch) throws {
    for page in changed {
      if let keys = pages[page], !keys.isEmpty {
        try batch.setValue(keys.sorted(), forKey: StorageKey(page))
      } else {
        batch.removeValue(forKey: page)
      }
    }
    changed = []
  }
}
