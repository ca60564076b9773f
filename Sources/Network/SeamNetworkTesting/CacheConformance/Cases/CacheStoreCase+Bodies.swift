import Foundation
import SeamConformance
import SeamNetwork
import SeamSupport

extension CacheStoreCase {
  static let bodies: [CacheStoreCase] = [
    CacheStoreCase("Bodies of all sizes are read as they were stored") { subject in
      let store = try await subject.open(limit: 16 << 20)
      for size in [0, 1, 65_536, 262_143, 262_144, 262_145, 524_288, 1_048_577, 2_000_003] {
        let key = try HTTPCacheKey.suite("/\(size)")
        let body = testBytes("\(size)", count: size)
        let entry = try await store.put("\(size)", body, for: key, chunk: 77_777)
        try await store.expect([(entry, body)], for: key, "with \(size) bytes")
      }
    },
    CacheStoreCase("Any range of a body is read") { subject in
      let store = try await subject.open(limit: 16 << 20)
      for size in [10, 600_000, 1_700_000] {
        let key = try HTTPCacheKey.suite("/\(size)")
        let body = testBytes("\(size)", count: size)
        let entry = try await store.put("\(size)", body, for: key)
        var random = SeededRandom(seed: UInt64(size))
        for _ in 0..<12 {
          let ends = [random.next(upTo: size + 1), random.next(upTo: size + 1)].sorted()
          let bytes = try await store.bytes(entry, for: key, in: Int64(ends[0])..<Int64(ends[1]))
          try expect(bytes == Array(body[ends[0]..<ends[1]]), "the range \(ends) of \(size) bytes is wrong")
        }
        let beyond = try await store.bytes(entry, for: key, in: 0..<Int64(size + 1))
        try expect(beyond == nil, "a range beyond the body is read")
      }
    },
    CacheStoreCase("A body that is shorter than its entry says is not found") { subject in
      let store = try await subject.open()
      let key = try HTTPCacheKey.suite("/")
      for size in [0, 10, 262_143, 300_000] {
        let entry = HTTPCacheEntry.suite("short", length: size + 1)
        let writer = try store.makeWriter(of: entry.id, for: key)
        try await writer.append(testBytes("short", count: size))
        try await writer.commit(entry, replacing: [])
        try expect(try await store.bytes(entry, for: key) == nil, "a body of \(size) bytes is found as one more")
      }
    },
  ]

  static let removals: [CacheStoreCase] = [
    CacheStoreCase("Removing removes the named entries of the key only") { subject in
      let store = try await subject.open()
      let key = try HTTPCacheKey.suite("/")
      let other = try HTTPCacheKey.suite("/", partition: "p")
      let body = testBytes("a", count: 300_000)
      let gone = try await store.put("gone", body, for: key)
      let kept = try await store.put("kept", body, for: key)
      let elsewhere = try await store.put("elsewhere", body, for: other)
      try await store.remove([gone.id, elsewhere.id, "unknown"], for: key)
      try await store.expect([(kept, body)], for: key, "after a removal")
      try await store.expect([(elsewhere, body)], for: other, "in another partition")
      try expect(try await store.bytes(gone, for: key) == nil, "a removed body is found")
      let usage = try await store.usage()
      try expect(usage == HTTPCacheUsage(entries: 2, bytes: kept.size + elsewhere.size), "the usage is \(usage)")
    },
    CacheStoreCase("Removing a URL removes it in every partition, and no other URL") { subject in
      let store = try await subject.open()
      let body = testBytes("a", count: 30)
      for partition in ["", "a", "b/c"] {
        for name in ["one", "two"] { try await store.put(name, body, for: .suite("/a", partition: partition)) }
      }
      var kept: [(HTTPCacheKey, HTTPCacheEntry)] = []
      for path in ["/", "/a/", "/ab", "/a?b"] {
        let key = try HTTPCacheKey.suite(path, partition: "a")
        kept.append((key, try await store.put(path, body, for: key)))
      }
      try await store.removeAll(url: HTTPCacheKey.suite("/a").url)
      for partition in ["", "a", "b/c"] {
        try await store.expect([], for: .suite("/a", partition: partition), "in the partition “\(partition)”")
      }
      for (key, entry) in kept { try await store.expect([(entry, body)], for: key, "for \(key.url)") }
      let usage = try await store.usage()
      try expect(usage.entries == kept.count, "the usage is \(usage)")
    },
    CacheStoreCase("Removing all removes everything") { subject in
      let store = try await subject.open()
      for number in 0..<20 {
        try await store.put("\(number)", testBytes("a", count: 30_000 * number), for: .suite("/\(number % 7)"))
      }
      try await store.removeAll()
      for number in 0..<7 { try await store.expect([], for: .suite("/\(number)"), "after all was removed") }
      try expect(try await store.usage() == HTTPCacheUsage(), "the usage is not zero")
      let key = try HTTPCacheKey.suite("/0")
      let entry = try await store.put("new", [1, 2, 3], for: key)
      try await store.expect([(entry, [1, 2, 3])], for: key, "after a new commit")
    },
  ]
}
