import Foundation
import SeamConformance
import SeamNetwork
import SeamSupport

extension CacheStoreCase {
  static let limits: [CacheStoreCase] = [
    CacheStoreCase("Above the limit the entries that were used least recently are removed") { subject in
      let size = 20_000
      let store = try await subject.open(limit: 10 * (size + 1000))
      var stored: [HTTPCacheEntry] = []
      for number in 0..<10 {
        stored.append(try await store.put("\(number)", testBytes("\(number)", count: size), for: .suite("/\(number)")))
      }
      let usage = try await store.usage()
      try expect(usage.entries == 10, "entries were removed below the limit: \(usage)")
      subject.conformance.passTime()
      // Reading is a use; looking an entry up is none.
      for number in [0, 2] { _ = try await store.bytes(stored[number], for: .suite("/\(number)")) }
      _ = try await store.entries(for: .suite("/1"))
      for number in 10..<13 {
        try await store.put("\(number)", testBytes("\(number)", count: size), for: .suite("/\(number)"))
      }
      var found: [Int] = []
      for number in 0..<13 where try await !store.entries(for: .suite("/\(number)")).isEmpty { found.append(number) }
      try expect(found == [0, 2] + Array(6..<13) || found == [0, 2] + Array(5..<13), "left are \(found)")
      let after = try await store.usage()
      try expect(after.entries == found.count, "the usage has \(after.entries) entries instead of \(found.count)")
      try expect(after.bytes <= Int64(10 * (size + 1000)), "\(after.bytes) bytes are above the limit")
    },
    CacheStoreCase("A body above the limit is refused, and removes nothing") { subject in
      let store = try await subject.open(limit: 500_000)
      let key = try HTTPCacheKey.suite("/")
      let body = testBytes("a", count: 1000)
      let entry = try await store.put("a", body, for: key)
      do {
        try await store.put("large", testBytes("b", count: 600_000), for: .suite("/large"))
        throw Violation(reason: "a body above the limit is stored")
      } catch let error as NetworkError {
        try expect(error.code == .tooLarge, "a body above the limit throws \(error.code.name) instead of tooLarge")
      }
      try await store.expect([], for: .suite("/large"), "after a refused body")
      try await store.expect([(entry, body)], for: key, "beside a refused body")
      let usage = try await store.usage()
      try expect(usage == HTTPCacheUsage(entries: 1, bytes: entry.size), "the usage is \(usage)")
    },
    CacheStoreCase("The usage is the sum of the entries after any changes") { subject in
      let store = try await subject.open(limit: 100_000)
      var random = SeededRandom(seed: 11)
      var last: [HTTPCacheEntry] = []
      for step in 0..<200 {
        let key = try HTTPCacheKey.suite("/\(random.next(upTo: 12))", partition: ["", "p"][random.next(upTo: 2)])
        switch random.next(upTo: 10) {
        case 0: try await store.removeAll(url: key.url)
        case 1: try await store.remove(Set(last.map(\.id)), for: key)
        case 2: try await store.remove(Set(try await store.entries(for: key).map(\.id)), for: key)
        default:
          let ids = random.next(upTo: 2) == 0 ? Set(try await store.entries(for: key).map(\.id)) : []
          let body = testBytes("\(step)", count: random.next(upTo: 9000))
          last = [try await store.put("\(step)", body, for: key, replacing: ids)]
        }
      }
      var sum = HTTPCacheUsage()
      for number in 0..<12 {
        for partition in ["", "p"] {
          for entry in try await store.entries(for: .suite("/\(number)", partition: partition)) {
            sum.entries += 1
            sum.bytes += entry.size
          }
        }
      }
      let usage = try await store.usage()
      try expect(usage == sum, "the usage is \(usage) instead of \(sum)")
      try expect(sum.entries > 5, "only \(sum.entries) entries are left")
    },
  ]

  static let concurrency: [CacheStoreCase] = [
    CacheStoreCase("Concurrent commits are all stored, and none is torn") { subject in
      let store = try await subject.open()
      let key = try HTTPCacheKey.suite("/")
      let stored = try await withThrowingTaskGroup(of: HTTPCacheEntry.self) { group in
        for number in 0..<24 {
          group.addTask { try await store.put("\(number)", testBytes("\(number)", count: 1000 + number), for: key) }
        }
        var all: [HTTPCacheEntry] = []
        for try await entry in group { all.append(entry) }
        return all
      }
      let expected = stored.map { entry in
        let name = String(entry.fields["ETag"]?.dropFirst().dropLast() ?? "")
        return (entry, testBytes(name, count: Int(entry.length)))
      }
      try await store.expect(expected, for: key, "after concurrent commits")
      let usage = try await store.usage()
      try expect(usage.bytes == stored.reduce(0) { $0 + $1.size }, "the usage is \(usage)")
    },
    CacheStoreCase("A reader never gets a mixture of two bodies") { subject in
      let store = try await subject.open(limit: 16 << 20)
      let key = try HTTPCacheKey.suite("/")
      var current = try await store.put("0", testBytes("0", count: 1_400_000), for: key)
      for number in 1..<4 {
        let (old, body) = (current, testBytes("\(number - 1)", count: 1_400_000))
        let reader = try await store.body(of: old, for: key, in: 0..<old.length)?.makeReader()
        guard let reader else { throw Violation(reason: "a stored body is not found") }
        var read = try await reader.read() ?? []
        current = try await store.put(
          "\(number)", testBytes("\(number)", count: 1_400_000), for: key, replacing: [old.id])
        do {
          while let chunk = try await reader.read() { read += chunk }
          try expect(read == body, "a replaced body was read as another")
        } catch let error as NetworkError {
          try expect(error.code == .connectionLost, "a replaced body throws \(error.code.name)")
          try expect(body.starts(with: read), "a replaced body was mixed with another")
        }
      }
    },
  ]

  static let media: [CacheStoreCase] = [
    CacheStoreCase("Entries outlive the store, where they are said to") { subject in
      try subject.requireReopening()
      let key = try HTTPCacheKey.suite("/", partition: "p")
      let body = testBytes("a", count: 700_000)
      let entry = try await subject.open().put("a", body, for: key)
      let store = try await subject.open()
      try await store.expect([(entry, body)], for: key, "in a second store")
      let usage = try await store.usage()
      try expect(usage == HTTPCacheUsage(entries: 1, bytes: entry.size), "the usage is \(usage)")
    },
    CacheStoreCase("Several stores at one location change it together") { subject in
      try subject.requireReopening()
      let (first, second) = (try await subject.open(), try await subject.open())
      let key = try HTTPCacheKey.suite("/")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<24 {
          let store = number % 2 == 0 ? first : second
          group.addTask {
            try await store.put("\(number)", testBytes("\(number)", count: 300), for: key)
            try await store.put("\(number)", testBytes("\(number)", count: 300), for: .suite("/\(number)"))
          }
        }
        try await group.waitForAll()
      }
      let found = try await first.entries(for: key)
      try expect(found.count == 24, "\(found.count) of 24 entries are stored")
      let usage = try await second.usage()
      try expect(usage.entries == 48, "the usage has \(usage.entries) entries instead of 48")
      try await second.removeAll()
      try await first.expect([], for: key, "after another store removed all")
    },
    CacheStoreCase("What is damaged reads as a miss, and can be stored again") { subject in
      guard let damage = subject.conformance.damage else { throw NotSupported(reason: "there is no medium") }
      let store = try await subject.open()
      var stored: [(HTTPCacheKey, HTTPCacheEntry)] = []
      for (number, size) in [10, 700_000, 1_500_000].enumerated() {
        let key = try HTTPCacheKey.suite("/\(number)")
        stored.append((key, try await store.put("\(number)", testBytes("\(number)", count: size), for: key)))
      }
      try await damage(subject.location)
      for (number, (key, entry)) in stored.enumerated() {
        try await store.expect([], for: key, "after damage")
        try expect(try await store.bytes(entry, for: key) == nil, "a damaged body is found")
        let body = testBytes("again", count: 600_000)
        let again = try await store.put("again\(number)", body, for: key)
        try await store.expect([(again, body)], for: key, "stored again after damage")
      }
    },
  ]
}
