import Foundation
import SeamConformance
import SeamNetwork
import SeamSupport

/// A requirement of a store, with its check.
struct CacheStoreCase: Sendable {
  let requirement: String
  let check: @Sendable (CacheStoreSubject) async throws -> Void

  init(_ requirement: String, check: @escaping @Sendable (CacheStoreSubject) async throws -> Void) {
    self.requirement = requirement
    self.check = check
  }

  /// All requirements, the basic ones first: others depend on them.
  static let all = entries + bodies + removals + limits + concurrency + media
}

/// The store under test, at a location used by one case only.
struct CacheStoreSubject: Sendable {
  let conformance: HTTPCacheStoreConformance
  let location: String

  func open(limit: Int = 8 << 20) async throws -> any HTTPCacheStore { try await conformance.open(location, limit) }

  /// Skips the case if a second store does not see the entries of the first.
  func requireReopening() throws {
    guard conformance.survivesReopening else { throw NotSupported(reason: "entries do not outlive the instance") }
  }
}

extension HTTPCacheKey {
  /// The key of a URL of the suite.
  static func suite(_ path: String, partition: String = "") throws -> HTTPCacheKey {
    guard let url = URL(string: "http://example.com" + path), let key = HTTPCacheKey(url, partition: partition) else {
      throw Violation(reason: "the suite's URL \(path) is invalid")
    }
    return key
  }
}

extension HTTPCacheEntry {
  /// An entry with a value in each property.
  static func suite(_ name: String, length: Int) -> HTTPCacheEntry {
    HTTPCacheEntry(
      status: 203,
      fields: [HTTPField("ETag", "\"\(name)\""), HTTPField("Vary", "Accept"), HTTPField("vary", "Ünicode")],
      requestFields: [HTTPField("Accept", "*/*")], withheldNames: ["cookie"], version: "HTTP/2",
      requestTime: Date(timeIntervalSince1970: 1_800_000_000.25),
      responseTime: Date(timeIntervalSince1970: 1_800_000_001.5), length: Int64(length),
      part: Part(offset: 7, total: 9_000_000), isInvalidated: true)
  }
}

extension HTTPCacheStore {
  /// Stores an entry with a body.
  @discardableResult
  func put(
    _ name: String, _ body: [UInt8], for key: HTTPCacheKey, replacing ids: Set<String> = [], chunk: Int = 100_000
  ) async throws -> HTTPCacheEntry {
    let entry = HTTPCacheEntry.suite(name, length: body.count)
    let writer = try makeWriter(of: entry.id, for: key)
    for start in stride(from: 0, to: body.count, by: chunk) {
      try await writer.append(Array(body[start..<min(body.count, start + chunk)]))
    }
    try await writer.commit(entry, replacing: ids)
    return entry
  }

  /// Returns the bytes of an entry's body; nil if it is not found.
  func bytes(_ entry: HTTPCacheEntry, for key: HTTPCacheKey, in range: Range<Int64>? = nil) async throws -> [UInt8]? {
    try await body(of: entry, for: key, in: range ?? 0..<entry.length)?.collect(upTo: 1 << 26)
  }

  /// Throws a violation unless the key has exactly these entries, and their bodies are these.
  func expect(
    _ expected: [(entry: HTTPCacheEntry, body: [UInt8])], for key: HTTPCacheKey, _ when: String
  ) async throws {
    let found = try await entries(for: key)
    let names = found.map { $0.fields["ETag"] ?? "" }.sorted()
    try SeamConformance.expect(
      Set(found) == Set(expected.map(\.entry)) && found.count == expected.count,
      "\(when), the entries are \(names) instead of \(expected.map { $0.entry.fields["ETag"] ?? "" }.sorted())")
    for (entry, body) in expected {
      let bytes = try await bytes(entry, for: key)
      try SeamConformance.expect(
        bytes == body, "\(when), a body has \(bytes?.count ?? -1) bytes, or others than the \(body.count) stored")
    }
  }
}

/// Bytes that differ between names; the period of 1021 bytes is no divisor of any size of pieces.
func testBytes(_ name: String, count: Int) -> [UInt8] {
  var random = SeededRandom(seed: name.utf8.reduce(14_695_981_039) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
  let block = (0..<min(1021, count)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + block.count)
  while bytes.count < count { bytes.append(contentsOf: block) }
  bytes.removeLast(bytes.count - count)
  return bytes
}
