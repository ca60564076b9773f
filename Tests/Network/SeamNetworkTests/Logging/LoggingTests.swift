import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct LoggingTests {
  private func logged(
    _ detail: Logging.Detail, _ request: HTTPRequest,
    answer: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse = { $0.respond() }
  ) async -> [String] {
    let log = Log()
    let network = TestNetwork(behaviours: [Logging(detail) { log.add($0) }], answer: answer)
    _ = try? await network.module.send(request)
    return log.lines.map { line in
      // Without the call's number and the time.
      line.replacing(#/^(.) [0-9A-F]{8} /#) { "\($0.1) " }.replacing(#/in \d+ ms/#, with: "in … ms")
    }
  }

  @Test func oneLinePerRequestAndOutcome() async {
    let request = TestNetwork.request(.get, "https://api.example.com/a?page=1&flag")
    #expect(
      await logged(.lines, request) { $0.respond(200, "12345") } == [
        "→ GET https://api.example.com/a?page=…&…",
        "← 200 GET https://api.example.com/a?page=…&… in … ms, 5 bytes",
      ])
    #expect(
      await logged(.lines, request) { _ in throw NetworkError(.connectionLost, reason: "the connection was closed") }
        .last == "✗ GET https://api.example.com/a?page=…&… in … ms: the connection was closed (connectionLost)")
  }

  @Test func secretsAreNeverWritten() async {
    let secret = "s3cret"
    let json = """
      {"user":"wilma","Access-Token":"s3cret","list":[{"PASSWORD":"s3cret"}],"pin":{"a":"s3cret"},\
      "next":"/p?page=2&access%5Ftoken=s3cret"}
      """
    for (body, type) in [
      (json, "application/json; charset=utf-8"), ("user=w&client_secret=s3cret", "application/x-www-form-urlencoded"),
      ("user[password]=s3cret&user.pin=s3cret&codes[code][]=s3cret", "application/x-www-form-urlencoded"),
      ("s3cret", "text/plain"), ("{broken s3cret", "application/json"),
    ] {
      let request = TestNetwork.request(
        .post, "https://api.example.com/a?token=s3cret&s3cret",
        fields: [
          HTTPField("Authorization", "Bearer s3cret"), HTTPField("Cookie", "a=s3cret"),
          HTTPField("X-Own", secret, isSensitive: true), HTTPField("Content-Type", type),
        ], body: HTTPBody(body))
      let lines = await logged(.bodies, request) { request in
        request.respond(
          302, body,
          [
            HTTPField("Set-Cookie", "a=s3cret"), HTTPField("Location", "/x?code=s3cret"),
            HTTPField("Content-Type", type),
          ])
      }
      #expect(!lines.isEmpty && lines.allSatisfy { !$0.contains(secret) }, "\(lines)")
      if type.hasPrefix("application/json;") { #expect(lines[0].contains(#""user":"wilma""#)) }
    }
  }

  @Test func bodiesWithCredentialsAreNotWritten() async {
    let request = TestNetwork.request(
      .post, fields: [HTTPField("Content-Type", "application/json")], body: HTTPBody(#"{"x":"s3cret"}"#),
      options: RequestOptions(hasSensitiveBody: true))
    let lines = await logged(.bodies, request) {
      $0.respond(200, #"{"y":"s3cret"}"#, [HTTPField("Content-Type", "application/json")])
    }
    #expect(lines.count == 2 && lines.allSatisfy { !$0.contains("s3cret") })
  }

  @Test func measurementsNameTheTemplate() async throws {
    let log = Log()
    let metrics = Metrics {
      log.add("\($0.method.rawValue) \($0.name) \($0.host) \($0.status ?? 0) \($0.error?.name ?? "-")")
    }
    let network = TestNetwork(behaviours: [metrics]) { request in
      guard request.url.path().hasSuffix("7") else { throw NetworkError(.timedOut, reason: "slow") }
      return request.respond(200, "x")
    }
    _ = try await network.module.perform(GetText(path: "/people/\(7)"))
    _ = try? await network.module.perform(GetText(path: "/people/\(8)"))
    #expect(
      log.lines == ["GET /people/{} api.example.com 200 -", "GET /people/{} api.example.com 0 timedOut"])
  }
}
