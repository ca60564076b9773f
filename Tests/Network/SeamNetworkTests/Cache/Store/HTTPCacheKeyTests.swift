import Foundation
import SeamNetwork
import Testing

struct HTTPCacheKeyTests {
  private func key(_ text: String, _ partition: String = "") throws -> HTTPCacheKey? {
    HTTPCacheKey(try #require(URL(string: text)), partition: partition)
  }

  @Test(arguments: [
    ("HTTP://Example.COM", "http://example.com/"), ("http://a.com:80/x", "http://a.com/x"),
    ("https://a.com:443/", "https://a.com/"), ("https://a.com/#part", "https://a.com/"),
    ("http://u:p@a.com/", "http://a.com/"),
  ])
  func equalURLsHaveOneKey(_ pair: (String, String)) throws {
    #expect(try key(pair.0) == key(pair.1))
  }

  @Test(arguments: [
    ("http://a.com/", "https://a.com/"), ("http://a.com/", "http://a.com:443/"), ("http://a.com/a", "http://a.com/A"),
    ("http://a.com/a", "http://a.com/a/"), ("http://a.com/", "http://a.com/?"), ("http://a.com/?a", "http://a.com/?b"),
    ("http://a.com/%2F", "http://a.com//"),
  ])
  func otherURLsHaveOthers(_ pair: (String, String)) throws {
    #expect(try key(pair.0) != key(pair.1))
  }

  @Test func partitionsAreApart() throws {
    #expect(try key("http://a.com/", "a") != key("http://a.com/", "b"))
  }

  @Test func aURLWithoutHostHasNone() throws {
    #expect(try key("/path") == nil)
    #expect(try key("mailto:a@b.com") == nil)
  }
}
