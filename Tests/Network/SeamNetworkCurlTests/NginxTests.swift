import Foundation
import NetworkTestFixtures
import SeamNetwork
import SeamNetworkCurl
import SeamSupport
import Testing

/// The session with an independent server, by HTTP/1.1, and by HTTP/2 over TLS.
struct NginxTests {
  private func session(_ nginx: Nginx) -> CurlNetworkSession {
    CurlNetworkSession(configuration: SessionConfiguration(trust: ServerTrust(authorities: [nginx.authority])))
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func speaksBothVersions() async throws {
    let nginx = try await Nginx()
    let session = session(nginx)
    for (base, version) in [(nginx.plainURL, "HTTP/1.1"), (nginx.secureURL, "HTTP/2")] {
      let response = try await session.send(HTTPRequest(.get, url(base + "/hello.txt")))
      #expect(response.status == 200)
      #expect(response.version == version)
      #expect(try await response.body.collect(upTo: 100) == Array("hello\n".utf8))

      let posted = HTTPRequest(.post, try url(base + "/echo"), body: HTTPBody("12345"))
      let echo = try await session.send(posted)
      #expect(
        try await echo.body.collect(upTo: 100) == Array("POST 5 \(version == "HTTP/2" ? "HTTP/2.0" : version)".utf8))

      let streamed = HTTPBody(length: nil, repeatable: { Chunks(count: 40, size: 100_000) })
      let name = version == "HTTP/2" ? "second" : "first"
      let put = try await session.send(HTTPRequest(.put, url(base + "/upload/\(name)"), body: streamed))
      #expect(put.status == 201)
      let stored = nginx.folder.appendingPathComponent("root/upload/\(name)")
      #expect(try Data(contentsOf: stored).count == 4_000_000)

      let range = HTTPRequest(.get, try url(base + "/hello.txt"), fields: [HTTPField("Range", "bytes=1-3")])
      let part = try await session.send(range)
      #expect(part.status == 206)
      #expect(part.fields["Content-Range"] == "bytes 1-3/6")
      #expect(try await part.body.collect(upTo: 100) == Array("ell".utf8))

      let long = try await session.send(HTTPRequest(.get, url(base + "/long.txt")))
      #expect(!long.fields.contains("Content-Encoding"))
      #expect(try await long.body.collect(upTo: 100_000).count == 10_000)
      let asked: HTTPFields = [HTTPField("Accept-Encoding", "gzip")]
      let raw = try await session.send(HTTPRequest(.get, url(base + "/long.txt"), fields: asked))
      #expect(raw.fields["Content-Encoding"] == "gzip")
      #expect(try await raw.body.collect(upTo: 100_000).starts(with: [0x1F, 0x8B]))

      let tag = try #require(response.fields["ETag"])
      let conditional: HTTPFields = [HTTPField("If-None-Match", tag)]
      let unchanged = try await session.send(HTTPRequest(.get, url(base + "/hello.txt"), fields: conditional))
      #expect(unchanged.status == 304)
      #expect(try await unchanged.body.collect(upTo: 0).isEmpty)

      for status in [301, 302, 303, 307, 308] {
        let redirect = try await session.send(HTTPRequest(.get, url(base + "/\(status)")))
        #expect(redirect.status == status)
        #expect(redirect.fields["Location"]?.hasSuffix("/hello.txt") == true)
        redirect.body.cancel()
      }
      let head = try await session.send(HTTPRequest(.head, url(base + "/hello.txt")))
      #expect(head.fields["Content-Length"] == "6")
      #expect(try await head.body.collect(upTo: 0).isEmpty)
    }
    await session.close()
  }

  @Test func manyCallsShareOneConnectionOfHTTP2() async throws {
    let nginx = try await Nginx()
    let session = session(nginx)
    let base = nginx.secureURL
    let newConnections = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<64 {
        group.addTask {
          var opened = 0
          for round in 0..<10 {
            let path = ["/hello.txt", "/303", "/long.txt"][(index + round) % 3]
            let response = try await session.send(HTTPRequest(.get, try #require(URL(string: base + path))))
            #expect(response.version == "HTTP/2")
            #expect(response.status == (path == "/303" ? 303 : 200))
            let count = try await response.body.collect(upTo: 100_000).count
            if path != "/303" { #expect(count == (path == "/hello.txt" ? 6 : 10_000)) }
            if response.metrics?.isConnectionReused == false { opened += 1 }
          }
          return opened
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(newConnections == 1)
    await session.close()
  }

  @Test func aStreamThatIsNotReadDoesNotHoldUpTheOthers() async throws {
    let nginx = try await Nginx()
    try nginx.addFile("large", size: 100_000_000)
    let session = session(nginx)
    let slow = try await session.send(HTTPRequest(.get, url(nginx.secureURL + "/large")))
    let reader = try slow.body.makeReader()
    var count = try #require(try await reader.read()).count
    for _ in 0..<200 {
      let response = try await session.send(HTTPRequest(.get, url(nginx.secureURL + "/hello.txt")))
      #expect(response.metrics?.isConnectionReused == true)
      #expect(try await response.body.collect(upTo: 100).count == 6)
    }
    while let chunk = try await reader.read() { count += chunk.count }
    #expect(count == 100_000_000)
    await session.close()
  }

  @Test func aLargeDownloadNeedsLittleMemory() async throws {
    let nginx = try await Nginx()
    try nginx.addFile("large", size: 100_000_000)
    let session = session(nginx)
    for base in [nginx.plainURL, nginx.secureURL] {
      let response = try await session.send(HTTPRequest(.get, url(base + "/large")))
      #expect(response.body.length == 100_000_000)
      var (count, largest) = (0, 0)
      for try await chunk in response.body {
        count += chunk.count
        largest = max(largest, chunk.count)
      }
      #expect(count == 100_000_000)
      #expect(largest <= 1 << 20, "a chunk had \(largest) bytes")
    }
    await session.close()
  }
}

/// Chunks of zeros.
private final class Chunks: HTTPBodyReader {
  private let left: Locked<Int>
  private let size: Int

  init(count: Int, size: Int) {
    left = Locked(count)
    self.size = size
  }

  func read() async throws -> [UInt8]? {
    let isOver = left.withLock { left in
      left -= 1
      return left < 0
    }
    return isOver ? nil : [UInt8](repeating: 0, count: size)
  }

  func cancel() {}
}
