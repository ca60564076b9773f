import Foundation
import Testing

@testable import SeamNetwork

/// Which stored responses a request selects, and a confirmation updates.
struct SelectionTests {
  private func entry(_ fields: HTTPFields, withheld: [String] = [], after seconds: Double = 0) -> HTTPCacheEntry {
    let date = Date(timeIntervalSince1970: 1_800_000_000 + seconds)
    return HTTPCacheEntry(status: 200, fields: fields, withheldNames: withheld, requestTime: date, responseTime: date)
  }

  @Test func doesNotSelectByAFieldThatWasWithheld() throws {
    let withheld = entry([], withheld: ["cookie"])
    let newer = entry([HTTPField("Vary", "Cookie")], after: 10)
    let request = try CacheBench.request()
    #expect(VariantSelection.matching(request, in: [withheld, newer]) == [newer])
    #expect(VariantSelection.matching(request, in: [withheld]) == [withheld])
  }

  @Test func aStrongTagIdentifiesAllOfItsResponses() throws {
    let entries = [
      entry([HTTPField("ETag", "\"a\"")]), entry([HTTPField("ETag", "\"a\"")], after: 5),
      entry([HTTPField("ETag", "W/\"a\"")]), entry([HTTPField("ETag", "\"b\"")]),
    ]
    func identified(_ fields: HTTPFields) throws -> [HTTPCacheEntry] {
      let response = HTTPResponse(304, fields: fields, url: try CacheBench.request().url)
      return Validators.identified(by: response, in: entries, asked: nil)
    }
    #expect(try identified([HTTPField("ETag", "\"a\"")]) == Array(entries[..<2]))
    #expect(try identified([HTTPField("ETag", "W/\"a\"")]) == [entries[1]])
    #expect(try identified([HTTPField("ETag", "\"x\"")]).isEmpty)
    #expect(try identified([]).isEmpty)
  }

  @Test func aPartReplacesAWholeOnlyIfThatMustBeValidated() {
    var whole = entry([HTTPField("ETag", "\"a\"")])
    whole.length = 10
    var part = entry([HTTPField("ETag", "\"a\"")], after: 5)
    part.part = HTTPCacheEntry.Part(offset: 0, total: 10)
    part.length = 5
    #expect(Combination.replaced(by: part, among: [whole]) == nil)
    whole.isInvalidated = true
    #expect(Combination.replaced(by: part, among: [whole]) == [whole.id])
    // A part of another representation replaces the older one.
    whole.isInvalidated = false
    part.fields["ETag"] = "\"b\""
    #expect(Combination.replaced(by: part, among: [whole]) == [whole.id])
    #expect(Combination.replaced(by: whole, among: [part]) == nil)
  }
}
