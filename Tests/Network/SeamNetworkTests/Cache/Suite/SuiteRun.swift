import Foundation
import SeamSupport

@testable import SeamNetwork

/// Runs a case of the public suite: plays its server and its client, as the suite's engine does.
///
/// Sleeping is moving a clock, and a call that throws is an error response of the cache.
final class SuiteRun: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A request that reached the server: its number, and the fields of the response that the client must see.
  private struct Noted: Sendable {
    let number: Int
    let request: HTTPRequest
    let fields: HTTPFields
  }

  private let test: SuiteTest
  private let clock = TestClock()
  private let token = "5e6ba5a4-5f5d-4f20-8a6a-9d2d1b5bb0aa"
  private let noted = Locked<[Noted]>([])

  init(_ test: SuiteTest) { self.test = test }

  /// Runs the case; throws the first difference from its expectations.
  func run(in store: some HTTPCacheStore) async throws {
    let cache = HTTPCache(in: store)
    var responses: [HTTPResponse?] = []
    for index in test.requests.indices {
      responses.append(try await perform(index, cache))
      await cache.waitForBackground()
      if test.requests[index].pauseAfter == true { clock.advance(by: 3) }
    }
    try checkServer(responses)
  }

  // MARK: Client

  private func perform(_ index: Int, _ cache: HTTPCache) async throws -> HTTPResponse? {
    let step = test.requests[index]
    var path = "http://localhost/test/\(token)"
    if let filename = step.filename { path += "/\(filename)" }
    if let query = step.queryArg { path += "?\(query)" }
    guard let url = URL(string: path) else { throw Failure(description: "no URL") }
    var request = HTTPRequest(HTTPMethod(rawValue: step.requestMethod ?? "GET"), url)
    for field in step.requestHeaders ?? [] {
      request.fields.append(HTTPField(field.name, text(field, now: clock.date).trimmingSpaces))
    }
    // https://fetch.spec.whatwg.org/#http-network-or-cache-fetch, step 8.18
    if step.cache == "no-cache" { request.fields.append(HTTPField("Cache-Control", "max-age=0")) }
    request.fields.append(HTTPField("Test-ID", test.id))
    request.fields.append(HTTPField("Req-Num", String(index + 1)))
    if let body = step.requestBody { request.body = HTTPBody(body) }
    let response: HTTPResponse
    do {
      response = try await cache.intercept(request, in: NetworkCall(clock: clock.clock)) { try await self.serve($0) }
    } catch let error as NetworkError where step.disconnect == true {
      guard error.code == .connectionLost, case .anything? = step.expectedStatus else { throw error }
      return nil
    }
    let body = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
    try check(response, body, step, number: index + 1)
    return response
  }

  private func check(_ response: HTTPResponse, _ body: String, _ step: SuiteTest.Step, number: Int) throws {
    let served = response.fields["Server-Request-Count"].flatMap { Int($0) }
    if step.expectedType == "cached" {
      try expect(response.status == 304 && served == nil || served ?? number < number, "\(number) is not cached")
    }
    if step.expectedType == "not_cached" { try expect(served == number, "\(number) is cached") }
    switch step.expectedStatus {
    case .anything: break
    case .value(let status): try expect(response.status == status, "\(number) has status \(response.status)")
    case nil:
      try expect(response.status == step.responseStatus?.code ?? 200, "\(number) has status \(response.status)")
    }
    for field in step.expectedResponseHeaders ?? [] {
      let value = response.fields.joined(field.name)
      guard let expected = field.value else {
        try expect(value != nil, "\(number) has no \(field.name)")
        continue
      }
      if case .text(">") = expected, case .number(let least)? = field.operand {
        try expect(value.flatMap { Int($0) } ?? 0 > least, "\(number): \(field.name) is \(value ?? "missing")")
      } else if case .text("=") = expected, case .text(let other)? = field.operand {
        try expect(value != nil && value == response.fields.joined(other), "\(number): \(field.name) is not \(other)")
      } else {
        let expected = text(field, now: serverNow(response), location: response.fields["Server-Base-Url"], step)
        try expect(value == expected, "\(number): \(field.name) is \(value ?? "missing"), not \(expected)")
      }
    }
    for field in step.expectedResponseHeadersMissing ?? [] {
      guard case .text(let text)? = field.value else {
        try expect(!response.fields.contains(field.name), "\(number) has \(field.name)")
        continue
      }
      try expect(!(response.fields.joined(field.name) ?? "").contains(text), "\(number) has \(field.name)")
    }
    try check(body, of: response, step, number: number)
  }

  private func check(_ body: String, of response: HTTPResponse, _ step: SuiteTest.Step, number: Int) throws {
    guard step.checkBody != false else { return }
    if let expected = step.expectedResponseText {
      if case .value(let text) = expected { try expect(body == text, "\(number) has the body \(body)") }
    } else if let text = step.responseBody {
      try expect(body == text, "\(number) has the body \(body)")
    } else if ![204, 304].contains(response.status), step.requestMethod != "HEAD" {
      try expect(body == token, "\(number) has the body \(body)")
    }
  }

  private func checkServer(_ responses: [HTTPResponse?]) throws {
    let noted = noted.withLock { $0 }
    var index = 0
    for (position, step) in test.requests.enumerated() where step.expectedType != "cached" {
      let number = position + 1
      let seen = index < noted.count ? noted[index] : nil
      index += 1
      if step.expectedType == "not_cached" { try expect(seen?.number == number, "\(number) comes from the cache") }
      let conditions = ["etag_validated": "If-None-Match", "lm_validated": "If-Modified-Since"]
      if let condition = step.expectedType.flatMap({ conditions[$0] }) {
        try expect(seen?.request.fields.contains(condition) ?? false, "\(number) has no \(condition)")
      }
      for field in step.expectedRequestHeaders ?? [] {
        let value = seen?.request.fields.joined(field.name)
        try expect(value != nil, "request \(number) has no \(field.name)")
        if case .text(let text)? = field.value { try expect(value == text, "\(field.name) is \(value ?? "")") }
      }
      for field in step.expectedRequestHeadersMissing ?? [] {
        let value = seen?.request.fields.joined(field.name)
        guard case .text(let text)? = field.value else {
          try expect(value == nil, "request \(number) has \(field.name)")
          continue
        }
        try expect(value != text, "request \(number) has \(field.name)")
      }
      for field in seen?.fields ?? [] where !["date", "set-cookie", "set-cookie2"].contains(field.name.lowercased()) {
        guard let response = responses[position] else { continue }
        let value = response.fields.joined(field.name)
        try expect(value == field.value, "\(number): \(field.name) is \(value ?? "missing"), not \(field.value)")
      }
      if let method = step.expectedMethod { try expect(seen?.request.method.rawValue == method, "another method") }
    }
  }

  // MARK: Server

  private func serve(_ request: HTTPRequest) async throws -> HTTPResponse {
    let number = request.fields["Req-Num"].flatMap { Int($0) } ?? 1
    let step = test.requests[number - 1]
    if let pause = step.responsePause { clock.advance(by: pause) }
    var status = step.responseStatus?.code ?? 200
    if step.expectedType?.hasSuffix("validated") == true, number > 1 {
      let previous = test.requests[number - 2].responseHeaders ?? []
      func isSame(_ name: String, _ condition: String) -> Bool {
        guard case .text(let value)? = previous.last(where: { HTTPField.isSame($0.name, name) })?.value else {
          return false
        }
        return request.fields[condition] == value
      }
      let isUnchanged = isSame("Last-Modified", "If-Modified-Since") || isSame("ETag", "If-None-Match")
      status = isUnchanged ? 304 : 999
    }
    let count = noted.withLock { $0.count } + 1
    var fields: HTTPFields = [
      HTTPField("Server-Base-Url", request.url.path()), HTTPField("Server-Request-Count", String(count)),
      HTTPField("Client-Request-Count", String(number)),
      HTTPField("Server-Now", String(Int64(clock.date.timeIntervalSince1970 * 1000))),
    ]
    var saved: Set<String> = []
    for field in step.responseHeaders ?? [] {
      fields.append(
        HTTPField(field.name, text(field, now: clock.date, location: request.url.path(), step)))
      if field.isSaved { saved.insert(field.name) }
    }
    if !fields.contains("Content-Type") { fields.append(HTTPField("Content-Type", "text/plain")) }
    if !fields.contains("Date") { fields.append(HTTPField("Date", HTTPDate.text(clock.date))) }
    let kept = HTTPFields(saved.sorted().map { HTTPField($0, fields.joined($0) ?? "") })
    noted.withLock { $0.append(Noted(number: number, request: request, fields: kept)) }
    fields.append(
      HTTPField("Request-Numbers", noted.withLock { $0.map { String($0.number) } }.joined(separator: " ")))
    if step.disconnect == true { throw NetworkError(.connectionLost, reason: "the server closed the connection") }
    let hasBody = ![204, 304].contains(status) && request.method != .head
    // A connection ends the body where Content-Length says.
    let length = fields["Content-Length"].flatMap { Int($0) } ?? .max
    let body = hasBody ? (step.responseBody ?? token).prefix(length) : ""
    return HTTPResponse(status, fields: fields, body: HTTPBody(String(body)), url: request.url)
  }

  // MARK: Fields

  private func serverNow(_ response: HTTPResponse) -> Date {
    let milliseconds = response.fields["Server-Now"].flatMap { Double($0) } ?? 0
    return Date(timeIntervalSince1970: milliseconds / 1000)
  }

  /// The value of a field: a number in a field of a date is seconds from now.
  private func text(
    _ field: SuiteTest.Field, now: Date, location: String? = nil, _ step: SuiteTest.Step? = nil
  ) -> String {
    let name = field.name.lowercased()
    switch field.value {
    case nil: return ""
    case .number(let number):
      let dates = ["date", "expires", "last-modified", "if-modified-since", "if-unmodified-since"]
      return dates.contains(name) ? HTTPDate.text(now.addingTimeInterval(Double(number))) : String(number)
    case .text(let text):
      guard ["location", "content-location"].contains(name), step?.magicLocations == true, let location else {
        return text
      }
      return text.isEmpty ? location : "\(location)/\(text)"
    }
  }

  private func expect(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
    guard condition else { throw Failure(description: reason()) }
  }
}
