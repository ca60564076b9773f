import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct RecordingTests {
  private let planted = "pl4nted"

  private func request(
    _ method: HTTPMethod = .get, _ url: String, _ fields: HTTPFields = [], _ body: String? = nil,
    options: RequestOptions = RequestOptions()
  ) throws -> HTTPRequest {
    HTTPRequest(
      method, try #require(URL(string: url)), fields: fields, body: body.map { HTTPBody($0) }, options: options)
  }

  private func json(_ text: String, _ fields: HTTPFields = []) -> FakeNetworkSession {
    FakeNetworkSession { request in
      .text(text, fields: HTTPFields([HTTPField("Content-Type", "application/json")] + fields), for: request)
    }
  }

  private func text(_ recording: Recording) throws -> String { String(decoding: try recording.json(), as: UTF8.self) }

  @Test func noPlantedTokenIsInTheFile() async throws {
    let next = "https://api.example.com/next"
    let server = json(
      #"{"token":"\#(planted)","a":{"password":"\#(planted)"},"a":1,"next":"\#(next)?access_token=\#(planted)&page=2"}"#,
      [
        HTTPField("Set-Cookie", "id=\(planted)"), HTTPField("Session-ID", planted),
        HTTPField("Location", "//user:\(planted)@api.example.com/next?code=\(planted)#access_token=\(planted)"),
        HTTPField("Link", "<\(next)?cursor=1,\(planted)>; rel=\"next\""), HTTPField("X-Next", "\(next)?c=\(planted)"),
        HTTPField("X-Marked", planted, isSensitive: true),
      ])
    let session = RecordingSession(around: server, shownQueryNames: ["page", "token"], keepsOtherBodies: true)
    let form: HTTPFields = [HTTPField("Content-Type", "application/x-www-form-urlencoded")]
    let type: HTTPFields = [
      HTTPField("Content-Type", "application/json"), HTTPField("Authorization", "Bearer \(planted)"),
    ]
    let url = "https://api.example.com/people?page=2&token=\(planted)&k%65y=\(planted)&\(planted)"
    let requests = [
      try request(.get, url, [HTTPField("Cookie", planted)]),
      try request(.post, url, form, "user=wilma&pass%77ord=\(planted)"),
      try request(.post, url, type, #"{"deep":[{"api_key":"\#(planted)"}],"t\u006fken":"\#(planted)"}"#),
      try request(.post, url, type, #"{"broken": "\#(planted)"#),
      try request(.post, url, [], planted, options: RequestOptions(hasSensitiveBody: true)),
    ]
    for request in requests { _ = try await session.send(request).body.collect(upTo: 1000) }
    let text = try text(session.recording)
    #expect(session.recording.exchanges.count == requests.count)
    #expect(!text.contains(planted), "\(text)")
    #expect(!text.contains(Data(planted.utf8).base64EncodedString()))
    #expect(text.contains("https://api.example.com/people?page=2&token=…&k%65y=…&…"))
    #expect(text.contains("user=wilma&pass%77ord=…"))
  }

  @Test func replaysStatusFieldsAndBodies() async throws {
    let body = #"{"name": "Wilma",  "size": 1.10}"#
    let server = FakeNetworkSession { request in
      let fields: HTTPFields = [
        HTTPField("Content-Type", "application/json"), HTTPField("ETag", "\"1\""), HTTPField("Set-Cookie", "a=b"),
      ]
      return request.method == .get
        ? .text(body, 200, fields: fields, for: request) : .text("", 204, fields: [HTTPField("X-A", "1")], for: request)
    }
    let session = RecordingSession(around: server)
    let requests = [
      try request(.get, "https://api.example.com/people?q=1"), try request(.put, "https://api.example.com/people"),
    ]
    for request in requests { _ = try await session.send(request).body.collect(upTo: 1000) }
    let replay = ReplaySession(try Recording(json: session.recording.json()))
    #expect(replay.unused == ["GET https://api.example.com/people?q=…", "PUT https://api.example.com/people"])
    let second = try await replay.send(requests[1])
    #expect(second.status == 204)
    #expect(second.fields == [HTTPField("X-A", "1")])
    let first = try await replay.send(try request(.get, "https://api.example.com/people?q=2"))
    #expect(first.status == 200)
    #expect(first.fields == [HTTPField("Content-Type", "application/json"), HTTPField("ETag", "\"1\"")])
    #expect(String(decoding: try await first.body.collect(upTo: 1000), as: UTF8.self) == body)
    #expect(replay.unused.isEmpty)
  }

  @Test func answersARepeatedRequestInOrderAndThenNamesWhatIsRecorded() async throws {
    let session = RecordingSession(around: json("1"))
    let people = try request(.get, "https://api.example.com/people")
    for _ in 0..<2 { _ = try await session.send(people) }
    let replay = ReplaySession(session.recording)
    for _ in 0..<2 { _ = try await replay.send(people) }
    let again = await #expect(throws: NetworkError.self) { try await replay.send(people) }
    #expect(again.map(String.init(describing:))?.contains("it was recorded 2 time(s), and is made once more") == true)
    let other = try request(.get, "https://api.example.com/pets?token=\(planted)")
    let error = await #expect(throws: NetworkError.self) { try await replay.send(other) }
    let text = try #require(error.map(String.init(describing:)))
    #expect(text.contains("GET https://api.example.com/pets?token=…: it was not recorded"))
    #expect(text.contains("The recording has GET https://api.example.com/people."))
    #expect(!text.contains(planted))
  }

  @Test func matchesBodiesWithoutTheirSecrets() async throws {
    let session = RecordingSession(around: json("1"))
    let type: HTTPFields = [HTTPField("Content-Type", "application/json")]
    let url = "https://api.example.com/people"
    _ = try await session.send(try request(.post, url, type, #"{"name":"Wilma","token":"1"}"#))
    let fred = try request(.post, url, type, #"{"name":"Fred","token":"1"}"#)
    let wilma = try request(.post, url, type, #"{"name":"Wilma","token":"2"}"#)
    let replay = ReplaySession(session.recording, matchesBody: true)
    await #expect(throws: NetworkError.self) { try await replay.send(fred) }
    #expect(try await replay.send(wilma).status == 200)
    #expect(try await ReplaySession(session.recording).send(fred).status == 200)
  }

  @Test func otherBodiesAreKeptOnlyIfAskedFor() async throws {
    let image: [UInt8] = [0xFF, 0, 1]
    let server = FakeNetworkSession { request in
      HTTPResponse(200, fields: [HTTPField("Content-Type", "image/png")], body: HTTPBody(image), url: request.url)
    }
    let request = try request(.get, "https://api.example.com/image")
    let without = RecordingSession(around: server)
    _ = try await without.send(request)
    let left = try await ReplaySession(without.recording).send(request)
    let error = await #expect(throws: NetworkError.self) { try await left.body.collect(upTo: 10) }
    #expect(error?.reason.contains("leaves the body out (3 bytes of image/png)") == true)
    let with = RecordingSession(around: server, keepsOtherBodies: true)
    _ = try await with.send(request)
    let kept = try await ReplaySession(Recording(json: with.recording.json())).send(request)
    #expect(try await kept.body.collect(upTo: 10) == image)
  }

  @Test func aStreamedBodyIsRecordedAtItsEndOnly() async throws {
    let server = FakeNetworkSession { request in
      let fields: HTTPFields = [HTTPField("Content-Type", "application/json")]
      let reader = try HTTPBody("[1,2]").makeReader()
      return HTTPResponse(200, fields: fields, body: HTTPBody(length: nil, reader: reader), url: request.url)
    }
    let request = try request(.get, "https://api.example.com/list")
    let session = RecordingSession(around: server)
    let cut = try await session.send(request)
    cut.body.cancel()
    let whole = try await session.send(request)
    #expect(session.recording.exchanges.isEmpty)
    #expect(try await whole.body.collect(upTo: 10) == Array("[1,2]".utf8))
    #expect(session.recording.exchanges.count == 1)
    let replayed = try await ReplaySession(session.recording).send(request)
    #expect(try await replayed.body.collect(upTo: 10) == Array("[1,2]".utf8))
    let small = RecordingSession(around: server, maximumBodySize: 4)
    _ = try await small.send(request).body.collect(upTo: 10)
    #expect(try text(small.recording).contains("more than 4 bytes"))
  }

  @Test func damageIsAClearError() async throws {
    let session = RecordingSession(around: json("1"))
    _ = try await session.send(try request(.get, "https://api.example.com/people"))
    let whole = try text(session.recording)
    func problem(_ text: String) -> String? {
      do {
        _ = try Recording(json: Array(text.utf8))
        return nil
      } catch { return "\(error)" }
    }
    #expect(problem(whole) == nil)
    for count in stride(from: 0, to: whole.utf8.count - 2, by: 7) {
      #expect(problem(String(decoding: whole.utf8.prefix(count), as: UTF8.self))?.contains("is damaged") == true)
    }
    let status = problem(whole.replacing("\"status\" : 200", with: "\"status\" : \"x\""))
    #expect(status?.contains("exchanges[0].status") == true)
    #expect(status?.contains("record it again") == true)
    #expect(problem(whole.replacing("\"status\" : 200", with: "\"status\" : 7"))?.contains("status is 7") == true)
    #expect(problem(whole.replacing("\"version\" : 1", with: "\"version\" : 9"))?.contains("version 9") == true)
  }
}
