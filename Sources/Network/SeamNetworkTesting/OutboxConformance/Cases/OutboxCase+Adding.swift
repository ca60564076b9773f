import Foundation
import SeamConformance
import SeamNetwork
import SeamSupport

extension OutboxCase {
  static let adding: [OutboxCase] = [
    OutboxCase("An added item is sent as it was added: method, URL, fields and every byte of the body") { subject in
      let outbox = try await subject.openRunning()
      let sizes = [0, 1, 5000, 32768, 32769, 300_000]
      for size in sizes {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let fields: HTTPFields = [HTTPField("Content-Type", "application/x-note"), HTTPField("X-Size", "\(size)")]
        var request = HTTPRequest.post("/notes/\(size)", fields: fields)
        request.method = .put
        request.body = HTTPBody(bytes)
        try await outbox.add(request, label: "Note")
        try await subject.arrived("/notes/\(size)")
        let arrival = subject.server.arrivals(at: "/notes/\(size)")[0]
        try expect(arrival.body == bytes, "a body of \(size) bytes arrived with \(arrival.body.count) or others")
        try expect(arrival.method == .put, "the method was \(arrival.method)")
        for field in fields {
          try expect(arrival.fields[field.name] == field.value, "the field \(field.name) did not arrive")
        }
      }
      try await outbox.add(HTTPRequest(.delete, OutboxServer.url.appending(path: "/notes")), label: "Delete")
      try await subject.arrived("/notes")
      try expect(subject.server.arrivals(at: "/notes")[0].method == .delete, "DELETE was another method")
    },
    OutboxCase("An item outlives a crash as soon as it was added") { subject in
      let outbox = try await subject.open()
      let id = try await outbox.add(.post("/a", "first"), label: "First", account: "wilma")
      try await outbox.add(.post("/b", String(repeating: "second ", count: 20_000)), label: "Second")
      let reopened = try await subject.reopenAfterCrash(running: false)
      let item = try await reopened.item(id)
      try expect(item?.label == "First" && item?.account == "wilma", "the item is \(String(describing: item))")
      try expect(try await reopened.items().count == 2, "an item is missing")
      await reopened.use(account: "wilma")
      subject.run(reopened)
      try await subject.arrived("/a")
      try await subject.arrived("/b")
      try expect(subject.server.arrivals(at: "/b")[0].body.count == 140_000, "the body was cut")
    },
    OutboxCase("A body is copied when it is added, also one that can be read once") { subject in
      let outbox = try await subject.open()
      for size in [10, 100_000] {
        let source = Locked<[UInt8]?>([UInt8](repeating: 7, count: size))
        let file = HTTPBody(length: Int64(size), repeatable: { try Self.reader(of: source) })
        var request = HTTPRequest.post("/file\(size)")
        request.body = file
        try await outbox.add(request, label: "File")
        var once = HTTPRequest.post("/once\(size)")
        once.body = HTTPBody(length: nil, reader: try Self.reader(of: source))
        try await outbox.add(once, label: "Once")
        source.withLock { $0 = nil }
      }
      subject.server.on("/once100000", .response(503), .response(201))
      subject.run(outbox)
      for size in [10, 100_000] {
        for path in ["/file\(size)", "/once\(size)"] {
          try await subject.advance(by: .seconds(1200), "\(path) did not count") {
            !subject.server.counted(at: path).isEmpty
          }
          let body = subject.server.counted(at: path)[0].body
          try expect(body == [UInt8](repeating: 7, count: size), "\(path) has other bytes")
        }
      }
    },
    OutboxCase("A body that cannot be read to its end is refused, and nothing is added") { subject in
      let outbox = try await subject.open()
      for (name, length) in [("short", 20), ("long", 5), ("longer", 50_000)] {
        let source = Locked<[UInt8]?>([UInt8](repeating: 7, count: name == "longer" ? 100_000 : 10))
        var request = HTTPRequest.post("/body")
        request.body = HTTPBody(length: Int64(length), repeatable: { try Self.reader(of: source) })
        try await expect(throws: .unreadableBody, "adding a body that is \(name)") {
          try await outbox.add(request, label: "Body")
        }
      }
      let none = Locked<[UInt8]?>(nil)
      var request = HTTPRequest.post("/body")
      request.body = HTTPBody(length: 5, repeatable: { try Self.reader(of: none) })
      try await expect(throws: .unreadableBody, "adding an absent file") {
        try await outbox.add(request, label: "Body")
      }
      try expect(try await outbox.items().isEmpty, "an item was added")
    },
    OutboxCase("A request with credentials is refused, and nothing of it is stored") { subject in
      let outbox = try await subject.open()
      let secret = "planted-token-4711"
      for field in [
        HTTPField("Authorization", "Bearer \(secret)"), HTTPField("cookie", secret),
        HTTPField("X-Signature", secret, isSensitive: true),
      ] {
        try await expect(throws: .containsCredentials, "adding \(field.name)") {
          try await outbox.add(.post("/a", fields: [field]), label: "A")
        }
      }
      try expect(try await outbox.items().isEmpty, "an item was added")
      let id = try await outbox.add(.post("/a"), label: "A")
      try await expect(throws: .containsCredentials, "replacing by a request with credentials") {
        try await outbox.replace(id, with: .post("/b", fields: [HTTPField("Authorization", secret)]))
      }
      guard let contents = subject.conformance.contents else { return }
      let stored = try await contents(subject.location)
      try expect(stored.firstRange(of: Array(secret.utf8)) == nil, "the credential is stored")
    },
    OutboxCase("A request that cannot be sent, or is too large, is refused and not added") { subject in
      let outbox = try await subject.open()
      let invalid = HTTPRequest(.post, HTTPRequest.url("ftp://server.example/a"))
      try await expect(throws: .invalidRequest, "adding an invalid URL") { try await outbox.add(invalid, label: "A") }
      for length in [nil, Int64(1 << 20 + 1)] {
        let source = Locked<[UInt8]?>([UInt8](repeating: 7, count: 1 << 20 + 1))
        var request = HTTPRequest.post("/a")
        request.body = HTTPBody(length: length, repeatable: { try Self.reader(of: source) })
        try await expect(throws: .tooLarge, "adding a large body") { try await outbox.add(request, label: "A") }
      }
      try expect(try await outbox.items().isEmpty, "an item was added")
    },
    OutboxCase("An item that is added while the outbox runs is sent at once") { subject in
      let outbox = try await subject.openRunning()
      for number in 0..<5 {
        await subject.settle()
        try await outbox.add(.post("/\(number)"), label: "\(number)")
        try await subject.arrived("/\(number)")
      }
    },
  ]

  private static func reader(of source: Locked<[UInt8]?>) throws -> any HTTPBodyReader {
    guard let bytes = source.withLock(\.self) else { throw NetworkError(.failed, reason: "the file vanished") }
    return ChunkReader(bytes)
  }
}

/// Reads bytes in chunks.
private final class ChunkReader: HTTPBodyReader {
  private let rest: Locked<ArraySlice<UInt8>>

  init(_ bytes: [UInt8]) { rest = Locked(bytes[...]) }

  func read() async throws -> [UInt8]? {
    rest.withLock { rest in
      defer { rest = rest.dropFirst(10_000) }
      return rest.isEmpty ? nil : Array(rest.prefix(10_000))
    }
  }

  func cancel() { rest.withLock { $0 = [] } }
}
