import SeamNetwork
import Testing

/// The public suite for HTTP caches, as a browser would run it; `make cache-suite` runs it.
@Suite(.enabled(if: SuiteTest.path != nil, "SEAM_CACHE_SUITE names no file with the suite's cases"))
struct PublicSuiteTests {
  /// The cases that fail, with the reason.
  static let failing: [String: String] = [
    "headers-store-Set-Cookie": secret, "headers-store-Set-Cookie2": secret,
    "partial-store-partial-reuse-partial": length, "partial-store-partial-reuse-partial-byterange": length,
    "partial-store-partial-reuse-partial-absent": length, "partial-store-partial-reuse-partial-suffix": length,
    "partial-store-partial-complete":
      "without a strong validator the two parts may be of different representations (RFC 9111, section 3.4)",
    "vary-normalise-lang-select": "a response is selected by the fields that were sent, not by what they prefer",
  ]
  private static let secret = "cookies are secrets, and are not stored"
  private static let length =
    "the suite's response has one byte less than its Content-Range says, and counts as incomplete"

  @Test(.serialized, arguments: try SuiteTest.all().filter { $0.kind != .check })
  func passes(_ test: SuiteTest) async throws {
    let reason = Self.failing[test.id]
    do {
      try await SuiteRun(test).run(in: InMemoryHTTPCacheStore())
      #expect(reason == nil, "\(test.id) passes: remove it from the list")
    } catch {
      #expect(reason != nil, "\(test.kind.rawValue) \(test.id): \(error)")
    }
  }
}

extension PublicSuiteTests {
  @Test func failsNoMoreThanListed() throws {
    let tests = try SuiteTest.all()
    func passing(_ kind: SuiteTest.Kind) -> Int { tests.count { $0.kind == kind && Self.failing[$0.id] == nil } }
    #expect(passing(.required) == 135)
    #expect(tests.count { $0.kind == .required } == 137)
    #expect(passing(.optimal) == 71)
    #expect(tests.count { $0.kind == .optimal } == 77)
  }

  @Test func theHarnessFindsACacheThatServesEverything() async throws {
    var failed = 0
    for test in try SuiteTest.all() where test.kind == .required {
      do { try await SuiteRun(test).run(in: EverFreshStore()) } catch { failed += 1 }
    }
    #expect(failed > 30)
  }
}

/// A store whose entries are all fresh: a fault that the suite must find.
private struct EverFreshStore: HTTPCacheStore {
  private let base = InMemoryHTTPCacheStore()

  func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] {
    base.entries(for: key).map { entry in
      var entry = entry
      entry.fields = [HTTPField("Cache-Control", "max-age=100000")]
      entry.isInvalidated = false
      return entry
    }
  }

  func body(of entry: HTTPCacheEntry, for key: HTTPCacheKey, in range: Range<Int64>) -> HTTPBody? {
    base.body(of: entry, for: key, in: range)
  }

  func makeWriter(of id: String, for key: HTTPCacheKey) -> any HTTPCacheWriter {
    base.makeWriter(of: id, for: key)
  }
  func update(_ entry: HTTPCacheEntry, for key: HTTPCacheKey) { base.update(entry, for: key) }
  func remove(_ ids: Set<String>, for key: HTTPCacheKey) { base.remove(ids, for: key) }
  func removeAll(url: String) { base.removeAll(url: url) }
  func removeAll() { base.removeAll() }
  func usage() -> HTTPCacheUsage { base.usage() }
}

extension SuiteTest: CustomTestStringConvertible {
  var testDescription: String { id }
}
