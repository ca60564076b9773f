import Foundation
import SeamConformance
import SeamNetwork

extension CacheStoreCase {
  static let entries: [CacheStoreCase] = [
    CacheStoreCase("An empty store finds nothing and has a usage of zero") { subject in
      let store = try await subject.open()
      try await store.expect([], for: .suite("/"), "in an empty store")
      try expect(try await store.usage() == HTTPCacheUsage(), "the usage of an empty store is not zero")
    },
    CacheStoreCase("A committed entry is found as it was stored, with its body") { subject in
      let store = try await subject.open()
      let key = try HTTPCacheKey.suite("/a?b=c")
      let body = testBytes("a", count: 1000)
      let entry = try await store.put("a", body, for: key)
      try await store.expect([(entry, body)], for: key, "after a commit")
      let usage = try await store.usage()
      try expect(usage == HTTPCacheUsage(entries: 1, bytes: entry.size), "the usage is \(usage)")
    },
    CacheStoreCase("An entry without optional values is found as it was stored") { subject in
      let store = try await subject.open()
      let key = try HTTPCacheKey.suite("/")
      var entry = HTTPCacheEntry.suite("plain", length: 0)
      (entry.version, entry.part, entry.isInvalidated) = (nil, nil, false)
      (entry.fields, entry.requestFields, entry.withheldNames) = ([], [], [])
      try await store.makeWriter(of: entry.id, for: key).commit(entry, replacing: [])
      try await store.expect([(entry, [])], for: key, "after a commit of an empty body")
    },
    CacheStoreCase("An entry is not found before its commit, nor after it was discarded or dropped") { subject in
      let store = try await subject.open()
      let key = try HTTPCacheKey.suite("/")
      for size in [100, 700_000] {
        var writer: (any HTTPCacheWriter)? = try store.makeWriter(of: "discarded-\(size)", for: key)
        try await writer?.append(testBytes("x", count: size))
        try await store.expect([], for: key, "before the commit")
        await writer?.discard()
        await writer?.discard()
        try await store.expect([], for: key, "after the discard")
        writer = try store.makeWriter(of: "dropped-\(size)", for: key)
        try await writer?.append(testBytes("x", count: size))
        writer = nil
        try await store.expect([], for: key, "after the writer was dropped")
      }
      try expect(try await store.usage() == HTTPCacheUsage(), "the usage is not zero")
    },
    CacheStoreCase("Entries of different URLs and partitions are apart") { subject in
      let store = try await subject.open()
      var stored: [(HTTPCacheKey, HTTPCacheEntry, [UInt8])] = []
      for path in ["/", "/a", "/a/", "/a/b", "/a?x", "/ä"] {
        for partition in ["", "a", "b", "a/b", "/", "é"] {
          let key = try HTTPCacheKey.suite(path, partition: partition)
          let body = testBytes(path + "|" + partition, count: 20)
          stored.append((key, try await store.put(path + "|" + partition, body, for: key), body))
        }
      }
      for (key, entry, body) in stored { try await store.expect([(entry, body)], for: key, "for \(key)") }
      let (first, second) = (stored[0], stored[1])
      try expect(try await store.bytes(first.1, for: second.0) == nil, "a body is found under another key")
    },
    CacheStoreCase("A commit replaces the entries it names, and keeps the others") { subject in
      let store = try await subject.open()
      let key = try HTTPCacheKey.suite("/")
      let old = try await store.put("old", testBytes("old", count: 600_000), for: key)
      let kept = try await store.put("kept", testBytes("kept", count: 50), for: key)
      let other = try HTTPCacheKey.suite("/other")
      let elsewhere = try await store.put("elsewhere", testBytes("elsewhere", count: 50), for: other)
      let new = try await store.put(
        "new", testBytes("new", count: 70), for: key, replacing: [old.id, elsewhere.id, "unknown"])
      try await store.expect(
        [(kept, testBytes("kept", count: 50)), (new, testBytes("new", count: 70))], for: key, "after a replacement")
      try await store.expect([(elsewhere, testBytes("elsewhere", count: 50))], for: other, "under another key")
      try expect(try await store.bytes(old, for: key) == nil, "a replaced body is found")
      let bytes = kept.size + new.size + elsewhere.size
      let usage = try await store.usage()
      try expect(usage == HTTPCacheUsage(entries: 3, bytes: bytes), "the usage is \(usage), not 3 and \(bytes)")
    },
    CacheStoreCase("An update changes the entry, and not its body") { subject in
      let store = try await subject.open()
      let key = try HTTPCacheKey.suite("/")
      let body = testBytes("a", count: 300)
      var entry = try await store.put("a", body, for: key)
      let other = try await store.put("b", body, for: key)
      entry.fields["X-New"] = "1"
      entry.isInvalidated = false
      entry.responseTime.addTimeInterval(60)
      try await store.update(entry, for: key)
      try await store.expect([(entry, body), (other, body)], for: key, "after an update")
    },
    CacheStoreCase("An update of an entry that was removed stores nothing") { subject in
      let store = try await subject.open()
      let key = try HTTPCacheKey.suite("/")
      let entry = try await store.put("a", testBytes("a", count: 30), for: key)
      try await store.remove([entry.id], for: key)
      try await store.update(entry, for: key)
      try await store.expect([], for: key, "after an update of a removed entry")
      try expect(try await store.usage() == HTTPCacheUsage(), "the usage is not zero")
    },
  ]
}
