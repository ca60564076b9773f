import Foundation
import SeamConformance
import SeamNetwork

extension SessionCase {
  static let backPressure: [SessionCase] = [
    SessionCase("A body that is not read is not fetched, and is not idle") { subject in
      try await subject.serving(needs: [.downloadBackPressure]) { harness in
        let size = 96 << 20
        let bytes = pattern(1 << 20)
        harness.server.on(.get, "/a", .stream(Array(repeating: .bytes(bytes), count: 96), framing: .untilClose))
        harness.server.on(.get, "/wait", .response().delayed(by: harness.idleTimeout * 2))
        var request = try harness.request()
        request.options.idleTimeout = harness.idleTimeout
        let response = try await harness.session.send(request)
        let reader = try response.body.makeReader()
        var count = try await reader.read()?.count ?? 0
        _ = try await harness.exchange(.get, "/wait")
        // The limit allows for the buffers of both sockets, whose bytes the session has not fetched.
        try expect(harness.server.bytesSent < 32 << 20, "\(harness.server.bytesSent) bytes were fetched")
        while let chunk = try await reader.read() { count += chunk.count }
        try expect(count == size, "\(count) bytes of \(size) were returned")
      }
    },
    SessionCase("A body that is not sent is not made") { subject in
      try await subject.serving(needs: [.uploadBackPressure]) { harness in
        let silent = try SilentPort()
        guard let url = URL(string: "http://127.0.0.1:\(silent.number)/a") else { return }
        let reader = CountingReader(Array(repeating: pattern(1 << 16), count: 1536))
        var request = HTTPRequest(.post, url, body: HTTPBody(length: 96 << 20, reader: reader))
        request.options.idleTimeout = harness.idleTimeout
        do {
          _ = try await harness.session.send(request)
          throw Violation(reason: "it returned a response")
        } catch let error as NetworkError {
          try expect(error.code == .timedOut, "it threw \(error.code.name) instead of timedOut")
        }
        try expect(reader.count < 32 << 20, "\(reader.count) bytes were made")
      }
    },
  ]

  static let closing: [SessionCase] = [
    SessionCase("Closing ends calls and bodies with sessionClosed, and their connections") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/header", .response().interrupted(.beforeHeader, by: .stall))
        harness.server.on(.get, "/body", .response(body: pattern(1000)).interrupted(.insideBody, by: .stall))
        let response = try await harness.session.send(try harness.request(.get, "/body"))
        let body = Task { try await response.body.collect(upTo: 1000).count }
        let calls = (0..<5).map { _ in Task { try await harness.exchange(.get, "/header").body.count } }
        _ = try await harness.server.requests(atLeast: 6)
        await harness.session.close()
        for task in [body] + calls {
          do {
            _ = try await task.value
            throw Violation(reason: "a call that was closed returned")
          } catch let error as NetworkError {
            try expect(error.code == .sessionClosed, "it threw \(error.code.name) instead of sessionClosed")
          }
        }
        try await harness.server.connections { $0.open == 0 }
      }
    },
    SessionCase("Calls after closing fail with sessionClosed, and closing again does nothing") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a", .response(body: "a"))
        _ = try await harness.exchange()
        await harness.session.close()
        await harness.session.close()
        try await harness.server.connections { $0.open == 0 }
        try await harness.expectFailure(.sessionClosed)
        try expect(harness.server.requests.count == 1, "a request was sent after closing")
      }
    },
    SessionCase("A session that was never used can be closed") { subject in
      try await subject.serving { harness in
        await harness.session.close()
        try await harness.expectFailure(.sessionClosed)
      }
    },
  ]

  static let resources: [SessionCase] = [
    SessionCase("500 calls, failed and cancelled ones included, keep no descriptors and threads", isAlone: true) {
      subject in
      guard FileManager.default.fileExists(atPath: "/proc/self/fd") else {
        throw NotSupported(reason: "the system does not list descriptors and threads in /proc")
      }
      try await subject.serving { harness in
        harness.server.on(.get, "/good", .response(body: pattern(1000)))
        harness.server.on(.get, "/bad", .response(body: pattern(1000)).interrupted(.insideBody, by: .reset))
        harness.server.on(.get, "/stall", .response(body: pattern(1000)).interrupted(.insideBody, by: .stall))
        func round(_ count: Int) async throws {
          for index in 0..<count {
            switch index % 5 {
            case 3: _ = try? await harness.exchange(.get, "/bad")
            case 4: try await harness.session.send(try harness.request(.get, "/stall")).body.cancel()
            default: _ = try await harness.exchange(.get, "/good")
            }
          }
          // Connections are closed behind the caller's back.
          try await harness.server.connections { $0.open <= 6 }
        }
        func count(_ folder: String) -> Int {
          (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + folder))?.count ?? 0
        }
        try await round(20)
        // Other tests of the process open and start some of their own, but not each time.
        var growth = (descriptors: 0, threads: 0)
        for _ in 0..<3 {
          let before = (descriptors: count("fd"), threads: count("task"))
          try await round(500)
          growth = (count("fd") - before.descriptors, count("task") - before.threads)
          if growth.descriptors < 80 && growth.threads < 80 { return }
        }
        throw Violation(reason: "\(growth.descriptors) descriptors and \(growth.threads) threads were kept")
      }
    }
  ]
}
