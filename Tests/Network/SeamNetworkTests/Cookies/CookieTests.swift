import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct CookieTests {
  /// Sets cookies by the response of one URL, and returns the `Cookie` field of a request to another.
  private func sent(
    _ cookies: [String], from: String = "https://api.example.com/v1/people", to: String,
    sharedDomains: Set<String> = [], after pause: Duration = .zero
  ) async throws -> String? {
    let network = TestNetwork(behaviours: [Cookies(in: CookieJar(sharedDomains: sharedDomains))]) { request in
      request.respond(200, "", HTTPFields(cookies.map { HTTPField("Set-Cookie", $0) }))
    }
    _ = try await network.module.send(TestNetwork.request(.get, from))
    network.clock.advance(by: pause)
    _ = try await network.module.send(TestNetwork.request(.get, to))
    return network.session.requests.last?.fields["Cookie"]
  }

  @Test(arguments: [
    ("a=1", "https://api.example.com/v1/other", "a=1"),
    ("a=1", "https://api.example.com/v1", "a=1"),
    ("a=1", "https://api.example.com/v2", nil),
    ("a=1; Path=/", "https://api.example.com/v2", "a=1"),
    ("a=1; Path=/v", "https://api.example.com/v1", nil),
    ("a=1; Path=/", "https://www.example.com/", nil),
    ("a=1; Path=/", "https://x.api.example.com/", nil),
    ("a=1; Path=/; Secure", "http://api.example.com/", nil),
    ("a=1; Path=/; Domain=example.com", "https://www.example.com/", nil),
    ("a=1; Path=/; Domain=com", "https://api.example.com/", nil),
    ("a=1; Path=/; Domain=other.example", "https://other.example/", nil),
    ("a=1; Max-Age=0", "https://api.example.com/v1/a", nil),
    ("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "https://api.example.com/v1/a", nil),
    ("a=b=c; HttpOnly", "https://api.example.com/v1/a", "a=b=c"),
    ("=1", "https://api.example.com/v1/a", nil),
    ("nothing", "https://api.example.com/v1/a", nil),
    ("__Host-a=1; Path=/", "https://api.example.com/", nil),
    ("__Host-a=1; Path=/; Secure", "https://api.example.com/", "__Host-a=1"),
  ])
  func cookiesGoWhereTheyMay(_ cookie: String, _ url: String, _ expected: String?) async throws {
    #expect(try await sent([cookie], to: url) == expected)
  }

  @Test func sharedDomainsAreNamed() async throws {
    let cookie = "a=1; Path=/; Domain=.Example.com"
    #expect(try await sent([cookie], to: "https://www.example.com/", sharedDomains: ["example.com"]) == "a=1")
    #expect(try await sent([cookie], to: "https://badexample.com/", sharedDomains: ["example.com"]) == nil)
  }

  @Test func cookiesEnd() async throws {
    #expect(
      try await sent(["a=1; Max-Age=10"], to: "https://api.example.com/v1/a", after: .seconds(9)) == "a=1")
    #expect(
      try await sent(["a=1; Max-Age=10"], to: "https://api.example.com/v1/a", after: .seconds(10)) == nil)
  }

  @Test(arguments: [
    "Wed, 09 Jun 2027 10:18:14 GMT", "Wednesday, 09-Jun-27 10:18:14 GMT", "Wed Jun  9 10:18:14 2027",
    "Wed, 9-June-2027 10:18:14 +0000", "10:18:14 9 jun 27",
  ])
  func datesAreReadAsBrowsersDo(_ date: String) async throws {
    let cookie = "a=1; Path=/; Expires=\(date)"
    #expect(try await sent([cookie], to: "https://api.example.com/", after: .seconds(112_536_000)) == "a=1")
    #expect(try await sent([cookie], to: "https://api.example.com/", after: .seconds(113_000_000)) == nil)
  }

  @Test(arguments: [
    "", "tomorrow", "09 Jun 1600 10:18:14", "31 Feb 2027 10:18:14", "09 Jun 2027 25:18:14", "09 Jun 2027",
  ])
  func aCookieWithoutADateThatExistsLastsForTheSession(_ date: String) async throws {
    let cookie = "a=1; Path=/; Expires=\(date)"
    #expect(try await sent([cookie], to: "https://api.example.com/", after: .seconds(1_000_000_000)) == "a=1")
  }

  @Test func longerPathsComeFirstThenOlderCookies() async throws {
    #expect(
      try await sent(["a=1; Path=/", "b=2; Path=/v1", "c=3; Path=/"], to: "https://api.example.com/v1/x")
        == "b=2; a=1; c=3")
  }

  @Test func anInsecureConnectionDoesNotReplaceASecureCookie() async throws {
    let jar = CookieJar()
    let network = TestNetwork(behaviours: [Cookies(in: jar)]) { request in
      let isSecure = request.url.scheme == "https"
      return request.respond(
        200, "", [HTTPField("Set-Cookie", isSecure ? "a=good; Secure; Path=/" : "a=bad; Path=/")])
    }
    _ = try await network.module.send(TestNetwork.request(.get, "https://api.example.com/"))
    _ = try await network.module.send(TestNetwork.request(.get, "http://api.example.com/"))
    #expect(jar.cookies.map(\.value) == ["good"])
  }

  @Test func theJarIsLimitedAndCanBeKept() async throws {
    let jar = CookieJar()
    let network = TestNetwork(behaviours: [Cookies(in: jar)]) { request in
      request.respond(200, "", HTTPFields((0..<60).map { HTTPField("Set-Cookie", "c\($0)=\($0)") }))
    }
    _ = try await network.module.send(TestNetwork.request())
    #expect(jar.cookies.map(\.name) == (10..<60).map { "c\($0)" })
    let data = try JSONEncoder().encode(jar.cookies)
    #expect(CookieJar(try JSONDecoder().decode([Cookie].self, from: data)).cookies == jar.cookies)
    jar.removeAll()
    #expect(jar.cookies.isEmpty)
  }

  @Test func valuesAreNotPrinted() throws {
    let jar = CookieJar()
    let data = Data(
      #"[{"name":"a","value":"s3cret","domain":"d","includesSubdomains":false,"path":"/","isSecure":true}]"#.utf8)
    var text = "\(jar)"
    dump(try JSONDecoder().decode([Cookie].self, from: data), to: &text)
    #expect(text.contains("a") && !text.contains("s3cret"))
  }
}
