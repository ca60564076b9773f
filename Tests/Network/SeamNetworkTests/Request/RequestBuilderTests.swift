import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct RequestBuilderTests {
  struct Describe: NetworkRequest {
    typealias Response = NoContent
    var method: HTTPMethod = .get
    var path: RequestPath = "/a"
    var query: [QueryItem] = []
    var fields: HTTPFields = []
    var body: RequestBody = .none
  }

  private func build(_ description: Describe, base: String = "https://example.com/v1") throws -> HTTPRequest {
    try RequestBuilder(baseURL: TestNetwork.url(base), fields: [HTTPField("Accept", "application/json")])
      .build(description)
  }

  @Test(arguments: [
    ("https://example.com/v1", "/a", "https://example.com/v1/a"),
    ("https://example.com/v1/", "/a", "https://example.com/v1/a"),
    ("https://example.com/v1/", "a", "https://example.com/v1/a"), ("https://example.com", "a", "https://example.com/a"),
    ("https://example.com/v1", "", "https://example.com/v1"),
    ("https://example.com/v1?key=1", "/a", "https://example.com/v1/a?key=1"),
    ("https://example.com/v1?key=1", "/a?b=2", "https://example.com/v1/a?b=2&key=1"),
    ("https://example.com/v1", "?b=2", "https://example.com/v1?b=2"),
    ("https://example.com/v1", "https://other.example/x", "https://other.example/x"),
    ("https://example.com/v1", "/a:b://c", "https://example.com/v1/a:b://c"),
  ])
  func pathsFollowTheBaseURL(_ base: String, _ path: String, _ expected: String) throws {
    let request = try build(Describe(path: RequestPath(stringLiteral: path)), base: base)
    #expect(request.url.absoluteString == expected)
  }

  @Test(arguments: ["a/b", "ü€😀", "a b", "100%", "?#&=+", "..a", "a;b", "\u{0}\n", "%2F"])
  func parametersStayInTheirSegment(_ parameter: String) throws {
    let url = try build(Describe(path: "/people/\(parameter)/notes")).url
    let parts = url.path(percentEncoded: true).split(separator: "/")
    #expect(parts.count == 4 && parts[3] == "notes")
    #expect(String(parts[2]).removingPercentEncoding == parameter)
    #expect(url.query() == nil && url.fragment() == nil)
  }

  @Test(arguments: ["", ".", ".."]) func parametersThatMeanAnotherResourceAreRefused(_ parameter: String) {
    let error = #expect(throws: NetworkError.self) { try build(Describe(path: "/people/\(parameter)/notes")) }
    #expect(error?.code == .invalidRequest)
    #expect(error?.reason.contains("parameter 1 of the path is “\(parameter)”") == true)
  }

  @Test func queriesAreEncodedInTheirOrder() throws {
    let query = [
      QueryItem("q", "a&b=c d+e"), QueryItem("flag", nil), QueryItem("empty", ""), QueryItem("q", "ü"),
    ]
    #expect(try build(Describe(query: query)).url.query() == "q=a%26b%3Dc%20d%2Be&flag&empty=&q=%C3%BC")
    #expect(try build(Describe(path: "/a?x=1", query: query)).url.query()?.hasPrefix("x=1&q=") == true)
  }

  @Test func fieldsOfTheRequestWin() throws {
    let fields: HTTPFields = [HTTPField("accept", "text/plain"), HTTPField("X", "1"), HTTPField("X", "2")]
    let request = try build(Describe(fields: fields))
    #expect(request.fields.map(\.description) == ["accept: text/plain", "X: 1", "X: 2"])
  }

  @Test func theTemplateNamesTheCall() throws {
    #expect(try build(Describe(path: "/people/\("7")/notes/\("8")")).options.name == "/people/{}/notes/{}")
  }

  @Test func bodiesOfEachKind() async throws {
    func made(_ body: RequestBody) async throws -> (String?, String) {
      let request = try build(Describe(method: .post, body: body))
      let bytes = try await request.body?.collect(upTo: 1000) ?? []
      return (request.fields["Content-Type"], String(decoding: bytes, as: UTF8.self))
    }
    #expect(try await made(.none) == (nil, ""))
    #expect(try await made(.json(["a": 1])) == ("application/json", #"{"a":1}"#))
    let form = [QueryItem("a b", "c&d"), QueryItem("e", nil), QueryItem("f", "+%~")]
    #expect(try await made(.form(form)) == ("application/x-www-form-urlencoded", "a+b=c%26d&e&f=%2B%25~"))
    #expect(try await made(.raw([65], contentType: "x/y")) == ("x/y", "A"))
    #expect(try await made(.raw([65], contentType: nil)) == (nil, "A"))
    let stream = HTTPBody(length: 2, repeatable: { Chunks([[65], [66]]) })
    #expect(try await made(.stream(stream, contentType: "x/y")) == ("x/y", "AB"))
  }

  @Test func filesAreReadAgainForEachAttempt() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "seam-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try Data(content).write(to: URL(filePath: path))
    let body = try #require(try build(Describe(method: .put, body: .file(path, contentType: nil))).body)
    #expect(body.length == 200_000 && body.isRepeatable)
    for _ in 0..<2 { #expect(try await body.collect(upTo: .max) == content) }
    #expect(try await HTTPBody(file: path, from: 199_998).collect(upTo: 10) == Array(content.suffix(2)))
    let error = #expect(throws: NetworkError.self) {
      try build(Describe(method: .put, body: .file(path + "-missing", contentType: nil)))
    }
    #expect(error?.reason.contains(path + "-missing") == true)
  }

  @Test func partsOfAForm() async throws {
    var form = MultipartForm(boundary: "XX")
    form.append("title", "Holiday")
    form.append("a\"b\r\nc", HTTPBody("{}"), filename: "x\"y.json", contentType: "application/json")
    let request = try build(Describe(method: .post, body: .multipart(form)))
    #expect(request.fields["Content-Type"] == "multipart/form-data; boundary=XX")
    let body = try #require(request.body)
    let text = String(decoding: try await body.collect(upTo: 1000), as: UTF8.self)
    #expect(
      text == "--XX\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nHoliday\r\n"
        + "--XX\r\nContent-Disposition: form-data; name=\"a%22b%0D%0Ac\"; filename=\"x%22y.json\"\r\n"
        + "Content-Type: application/json\r\n\r\n{}\r\n--XX--\r\n")
    #expect(body.length == Int64(text.utf8.count))
    #expect(try await body.collect(upTo: 1000).count == text.utf8.count)
  }

  @Test func aFormWithAStreamCanBeSentOnce() async throws {
    var form = MultipartForm(boundary: "XX")
    form.append("a", HTTPBody(length: nil, reader: Chunks([[65]])), filename: nil, contentType: nil)
    let body = try #require(try build(Describe(method: .post, body: .multipart(form))).body)
    #expect(body.length == nil && !body.isRepeatable)
    #expect(String(decoding: try await body.collect(upTo: 1000), as: UTF8.self).contains("\r\n\r\nA\r\n--XX--"))
    await #expect(throws: NetworkError.self) { try await body.collect(upTo: 1000) }
  }

  @Test(arguments: [
    (HTTPField("X\r\nY", "1"), "is not a token"), (HTTPField("X", "1\r\nY: 2"), "control character"),
    (HTTPField("X", " 1"), "space at an end"), (HTTPField("", "1"), "is not a token"),
    (HTTPField("Host", "evil"), "written by the session"), (HTTPField("content-length", "3"), "written by the session"),
    (HTTPField("X", "s3cret\u{7F}"), "control character"),
  ])
  func fieldsThatCouldPassForOthersAreRefused(_ field: HTTPField, _ reason: String) {
    let error = #expect(throws: NetworkError.self) { try build(Describe(fields: [field])) }
    #expect(error?.code == .invalidRequest && error?.reason.contains(reason) == true)
    #expect(error?.description.contains("s3cret") == false)
  }

  @Test(arguments: [
    "ftp://example.com/a", "https:///a", "https://user:s3cret@example.com/", "https://example.com:99999/",
    "mailto:someone", "/relative", "https://example.com/a#part",
  ])
  func urlsThatCannotBeSentAreRefused(_ url: String) {
    let error = #expect(throws: NetworkError.self) {
      try RequestBuilder(baseURL: TestNetwork.url("relative")).build(Describe(path: .url(url)))
    }
    #expect(error?.code == .invalidRequest)
    #expect(error?.description.contains("s3cret") == false)
  }

  @Test func aMethodMustBeATokenAndGetHasNoBody() {
    #expect(throws: NetworkError.self) { try build(Describe(method: "GET /x HTTP/1.1\r\n")) }
    #expect(throws: NetworkError.self) { try build(Describe(body: .raw([1], contentType: nil))) }
  }

  @Test func aValueThatCannotBeEncodedNamesTheBody() {
    let error = #expect(throws: NetworkError.self) { try build(Describe(method: .post, body: .json(Double.nan))) }
    #expect(error?.code == .invalidRequest && error?.reason == "the body cannot be encoded")
    #expect(error?.underlying is EncodingError)
  }
}
