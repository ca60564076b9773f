import Foundation
import SeamConformance
import SeamSupport
import Testing

@testable import SeamNetwork

struct URLPartsTests {
  private func parts(_ text: String) throws -> URLParts? { URLParts(try #require(URL(string: text))) }

  @Test(arguments: [
    ("http://a", "http|-|a|-||-"), ("HTTPS://User:p@A.b:8443/c/d?e=f#g", "HTTPS|User:p|A.b|8443|/c/d|e=f"),
    ("http://[2001:DB8::1]:80/a", "http|-|[2001:DB8::1]|80|/a|-"), ("http://[::1]/", "http|-|[::1]|-|/|-"),
    ("http://a:/b", "http|-|a||/b|-"), ("http://a?b://c@d:1/e", "http|-|a|-||b://c@d:1/e"),
    ("http://a#b?c", "http|-|a|-||-"), ("http://a/?", "http|-|a|-|/|"), ("http://a/b@c:1", "http|-|a|-|/b@c:1|-"),
    ("http://münch.de/ü", "http|-|xn--mnch-0ra.de|-|/%C3%BC|-"),
  ]) func findsTheParts(_ text: String, _ expected: String) throws {
    let parts = try #require(try parts(text))
    let found = [parts.scheme, parts.user, parts.host, parts.port, parts.path, parts.query].map { $0 ?? "-" }
    #expect(found.joined(separator: "|") == expected)
  }

  @Test(arguments: ["a", "/a", "//a/b", "http:a", "http:/a", "http:///a", "http://:80/a", "mailto:a@b", "?a://b"])
  func otherURLsHaveNone(_ text: String) throws { #expect(try parts(text) == nil) }

  @Test(arguments: [
    ("HTTP://A.Example:80", "http://a.example/"), ("https://a:443/B?c#d", "https://a/B?c"),
    ("http://a:0080/", "http://a/"), ("http://a:443/", "http://a:443/"), ("http://u:p@a:/", "http://a/"),
    ("http://a?", "http://a/?"),
  ]) func formsOfAURLAreTheSame(_ text: String, _ expected: String) throws {
    #expect(try parts(text)?.normalized == expected)
  }

  @Test(arguments: [
    ("https://user:s3cret@a:1/b?c=s3cret&s3cret&d=#s3cret", "https://a:1/b?c=…&…&d=…"), ("http://a", "http://a"),
    ("mailto:a?s3cret#s3cret", "mailto:a"),
  ]) func secretsAreLeftOut(_ text: String, _ expected: String) throws {
    #expect(try #require(URL(string: text)).redacted == expected)
  }

  /// Whatever `URL` takes from a text, the parts are the same.
  @Test(arguments: 0..<20) func agreesWithURL(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "http", "HTTPS", "x", "://", ":", "/", "//", "a", "B.c", "@", "[::1]", "8", "80", "?", "#", "&", "%41", "é", ".",
      "\\", "=",
    ]
    for _ in 0..<500 {
      var text = random.next() % 4 == 0 ? "" : "http://"
      for _ in 0..<random.next() % 8 { text += pieces[Int(random.next() % UInt64(pieces.count))] }
      guard let url = URL(string: text) else { continue }
      let found = URLParts(url)
      let expected = URLComponents(url: url, resolvingAgainstBaseURL: true)
      guard let host = expected?.encodedHost, !host.isEmpty, let scheme = expected?.scheme, !scheme.isEmpty else {
        #expect(found == nil, "\(text)")
        continue
      }
      #expect(found?.host == host[...], "\(text)")
      #expect(found?.scheme == scheme[...], "\(text)")
      #expect((found?.user != nil) == (url.user() != nil), "\(text)")
      #expect((found?.path).map(String.init) == expected?.percentEncodedPath, "\(text)")
      #expect((found?.query).map(String.init) == expected?.percentEncodedQuery, "\(text)")
    }
  }
}
