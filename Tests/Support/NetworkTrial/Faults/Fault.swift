import SeamNetwork
import SeamNetworkTesting

/// A row of the table: a fault of a server, and the required outcome of a call to it.
struct Fault: Sendable {
  enum Expected: Sendable {
    /// The first bytes of ``pattern(_:)``, so many.
    case bytes(Int)
    /// An error with one of the codes.
    case fails([NetworkError.Code])
    /// Either of both.
    case bytesOrFails(Int, [NetworkError.Code])
  }

  let name: String
  let expected: Expected
  /// The time for the whole call.
  var deadline: Duration = .seconds(60)
  /// The longest time without bytes.
  var idleTimeout: Duration?
  /// Whether it needs a session that trusts the servers' authorities.
  var needsTrust = false
  /// Scripts an answer for a path, and returns the URL to call.
  let url: @Sendable (FaultBench, _ path: String) throws -> String

  /// A fault of the server without TLS.
  static func answer(
    _ name: String, _ expected: Expected, deadline: Duration = .seconds(60), idleTimeout: Duration? = nil,
    _ answer: @escaping @Sendable () -> ScriptedAnswer
  ) -> Fault {
    Fault(name: name, expected: expected, deadline: deadline, idleTimeout: idleTimeout) { bench, path in
      bench.plain.on(nil, path, answer())
      return bench.plain.baseURL + path
    }
  }

  static let all: [Fault] = slow + cut + malformed + redirects + secure + unreachable
}

extension Fault {
  private static func name(_ point: ScriptedAnswer.Point) -> String {
    switch point {
    case .beforeHeader: "before the header"
    case .insideHeader: "inside the header"
    case .afterHeader: "after the header"
    case .insideBody: "inside the body"
    }
  }

  /// Faults of time: harmless ones, and those that a deadline or an idle timeout ends.
  private static let slow: [Fault] =
    [
      answer("A delay is waited for", .bytes(2000)) { .response(body: pattern(2000)).delayed(by: .milliseconds(300)) },
      answer("A delay beyond the deadline", .fails([.deadlineExceeded]), deadline: .milliseconds(400)) {
        .response(body: pattern(2000)).delayed(by: .seconds(600))
      },
      answer("A slow drip within the deadline", .bytes(30)) {
        .response(body: pattern(30)).dripping(10, every: .milliseconds(5))
      },
      answer("A slow drip beyond the deadline", .fails([.deadlineExceeded]), deadline: .milliseconds(600)) {
        .response(body: pattern(2000)).dripping(1, every: .milliseconds(20))
      },
    ]
    + ScriptedAnswer.Point.allCases.flatMap { point in
      [
        answer("A stall \(name(point)), until the deadline", .fails([.deadlineExceeded]), deadline: .milliseconds(600))
        {
          .response(body: pattern(2000)).interrupted(point, by: .stall)
        },
        answer("A stall \(name(point)), until the idle timeout", .fails([.timedOut]), idleTimeout: .milliseconds(400)) {
          .response(body: pattern(2000)).interrupted(point, by: .stall)
        },
      ]
    }

  /// Connections that end too early.
  private static let cut: [Fault] =
    ScriptedAnswer.Point.allCases.flatMap { point in
      [("A close", ScriptedAnswer.Interruption.close), ("A reset", .reset)].map { title, kind in
        answer(
          "\(title) \(name(point))",
          .fails(point == .insideHeader ? [.connectionLost, .malformedResponse] : [.connectionLost])
        ) { .response(body: pattern(2000)).interrupted(point, by: kind) }
      }
    } + [
      answer("An empty answer", .fails([.connectionLost])) { .raw([]) },
      answer("A body shorter than its length", .fails([.connectionLost])) {
        .response(body: pattern(2000)).declaring(contentLength: 2001)
      },
      answer("A body longer than its length is cut", .bytesOrFails(1000, [.malformedResponse, .connectionLost])) {
        .response(body: pattern(2000)).declaring(contentLength: 1000)
      },
    ]

  /// Bytes that are not HTTP, or not as they are announced.
  private static let malformed: [Fault] = [
    answer("Garbage", .fails([.malformedResponse])) { .garbage() },
    answer("An interim response before the response", .bytes(2000)) {
      .response(body: pattern(2000)).preceded(by: 103, headers: [HTTPField("Link", "</a>")])
    },
    answer("An interim response, and then a close", .fails([.connectionLost, .malformedResponse])) {
      .raw(Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8))
    },
    answer("A header of 100 kB", .bytes(2000)) { .response(body: pattern(2000)).withHugeHeaders(bytes: 100_000) },
    answer("A header of 1 MB", .fails([.tooLarge])) {
      .response(body: pattern(2000)).withHugeHeaders(bytes: 1_000_000)
    },
    answer("A body of more than the limit", .fails([.tooLarge])) { .response(body: pattern(200_000)) },
    answer("A body of chunks of more than the limit", .fails([.tooLarge])) {
      .stream(Array(repeating: .bytes(pattern(2000)), count: 100))
    },
    answer("A chunk longer than its size", .fails([.malformedResponse, .connectionLost])) {
      .response(body: pattern(2000)).withChunkFault(.wrongSize)
    },
    answer("A chunk whose size is no number", .fails([.malformedResponse, .connectionLost])) {
      .response(body: pattern(2000)).withChunkFault(.malformedSize)
    },
    answer("A missing last chunk", .fails([.connectionLost, .malformedResponse])) {
      .response(body: pattern(2000)).withChunkFault(.missingLast)
    },
    answer("A body that is no gzip", .fails([.malformedResponse])) { .response(body: pattern(2000)).withBadGzip() },
  ]

  private static let redirects: [Fault] = [
    Fault(name: "A circle of redirects", expected: .fails([.tooManyRedirects])) { bench, path in
      bench.plain.redirectLoop(path, path + "/b", path + "/c")
      return bench.plain.baseURL + path
    },
    answer("A redirect to a file", .fails([.invalidRedirect])) {
      .redirect(to: "file:///etc/passwd?token=\(plantedSecret)")
    },
    Fault(name: "A redirect from TLS to none", expected: .fails([.invalidRedirect]), needsTrust: true) { bench, path in
      bench.secure[.valid]?.on(nil, path, .redirect(to: bench.plain.baseURL + "/good?token=\(plantedSecret)"))
      return (bench.secure[.valid]?.baseURL ?? "") + path
    },
  ]

  private static let secure: [Fault] = [
    Fault(name: "A certificate of a trusted authority", expected: .bytes(2000), needsTrust: true) { bench, _ in
      (bench.secure[.valid]?.baseURL ?? "") + "/a"
    },
    Fault(name: "A certificate of another host", expected: .fails([.untrustedServer])) { bench, _ in
      (bench.secure[.wrongHost]?.baseURL ?? "") + "/a"
    },
    Fault(name: "A certificate that has expired", expected: .fails([.untrustedServer])) { bench, _ in
      (bench.secure[.expired]?.baseURL ?? "") + "/a"
    },
    Fault(name: "A certificate of an unknown authority", expected: .fails([.untrustedServer])) { bench, _ in
      (bench.secure[.untrusted]?.baseURL ?? "") + "/a"
    },
    Fault(name: "A certificate of an authority's namesake", expected: .fails([.untrustedServer])) { bench, _ in
      (bench.secure[.impostor]?.baseURL ?? "") + "/a"
    },
    Fault(name: "TLS to a server without", expected: .fails([.secureConnectionFailed, .cannotConnect])) { bench, _ in
      "https://127.0.0.1:\(bench.plain.port)/good"
    },
    Fault(
      name: "No TLS to a server with", expected: .fails([.connectionLost, .malformedResponse])
    ) { bench, _ in "http://127.0.0.1:\(bench.secure[.valid]?.port ?? 0)/a" },
  ]

  private static let unreachable: [Fault] = [
    Fault(name: "A port that nothing listens on", expected: .fails([.cannotConnect])) { _, _ in "http://127.0.0.1:1/a"
    },
    Fault(name: "A host that has no address", expected: .fails([.unknownHost])) { _, _ in "http://host.invalid/a" },
  ]
}
