import CoreFHIR
import Testing

struct FHIRPagesTests {
  static func page(_ ids: [String], next: String? = nil, extra: String = "") -> FHIRServer.Answer {
    let entries = ids.map { #"{"resource":{"resourceType":"Patient","id":"\#($0)"},"search":{"mode":"match"}}"# }
    let link = next.map { #""link":[{"relation":"next","url":"\#($0)"}],"# } ?? ""
    let list = (entries + (extra.isEmpty ? [] : [extra])).joined(separator: ",")
    return .init(#"{"resourceType":"Bundle","type":"searchset",\#(link)"entry":[\#(list)]}"#)
  }

  @Test func followsLinksToTheLastPage() async throws {
    let server = try FHIRServer(
      Self.page(["1", "2"], next: "https://fhir.example.org/r4?page=2&x=%7C"), Self.page(["3"], next: "/r4?page=3"),
      Self.page(["4"]))
    var ids: [[String?]] = []
    for try await page in server.client.search(FHIR.Patient.self, FHIRSearch().count(2)) {
      ids.append(page.resources.map(\.id))
    }
    #expect(ids == [["1", "2"], ["3"], ["4"]])
    #expect(
      server.lines == [
        "GET https://fhir.example.org/r4/Patient?_count=2", "GET https://fhir.example.org/r4?page=2&x=%7C",
        "GET https://fhir.example.org/r4?page=3",
      ])
  }

  @Test(arguments: [
    "https://evil.example.org/r4?page=2", "http://fhir.example.org/r4?page=2", "https://fhir.example.org:444/r4",
    "//evil.example.org/", "https://u:p@fhir.example.org/r4", "javascript:alert(1)", "file:///etc/passwd",
  ])
  func refusesLinksToOtherOrigins(_ link: String) async throws {
    let server = try FHIRServer(Self.page(["1"], next: link))
    var pages = server.client.search(FHIR.Patient.self).makeAsyncIterator()
    #expect(try await pages.next()?.resources.count == 1, "the page before the link is returned")
    for _ in 0..<2 {
      do {
        _ = try await pages.next()
        Issue.record("the link was followed")
      } catch let error as FHIRClientError {
        #expect(error.code == .untrustedLink)
      }
    }
    #expect(server.lines.count == 1)
  }

  @Test func circlesOfLinksEnd() async throws {
    let server = try FHIRServer(Self.page(["1"], next: "https://fhir.example.org/r4?page=2"))
    var count = 0
    do {
      for try await _ in server.client.search(FHIR.Patient.self) { count += 1 }
      Issue.record("the circle was not noticed")
    } catch let error as FHIRClientError {
      #expect(error.code == .untrustedLink)
    }
    #expect(count == 2)
  }

  @Test func aMalformedResourceHidesNoOther() async throws {
    let server = try FHIRServer(
      Self.page(["1"], extra: #"{"resource":{"resourceType":"Patient","gender":"x"}}"#),
      Self.page(["2"], extra: #"{"resource":{"resourceType":"Organization"},"search":{"mode":"include"}}"#),
      Self.page([], extra: #"{"resource":\#(FHIRClientTests.outcome),"search":{"mode":"outcome"}}"#),
      .init(#"{"resourceType":"Bundle","type":"searchset","entry":{}}"#))
    let search = server.client.search(FHIR.Patient.self)
    var pages = search.makeAsyncIterator()
    let first = try #require(try await pages.next())
    #expect(first.resources.map(\.id) == ["1"])
    #expect(first.malformed.map { $0.problems.map(\.path) } == [["Patient.gender"]])
    var second = search.makeAsyncIterator()
    #expect(try await second.next()?.others.map(\.resourceType) == ["Organization"])
    var third = search.makeAsyncIterator()
    #expect(try await third.next()?.outcomes.count == 1)
    var fourth = search.makeAsyncIterator()
    do {
      _ = try await fourth.next()
      Issue.record("a bundle whose entries are no array was accepted")
    } catch let error as FHIRClientError {
      #expect(error.malformed?.problems.map(\.path) == ["Bundle.entry"])
    }
  }

  @Test func includedResourcesAreNoMatches() async throws {
    let server = try FHIRServer(
      Self.page(["1"], extra: #"{"resource":{"resourceType":"Patient","id":"linked"},"search":{"mode":"include"}}"#))
    var pages = server.client.search(FHIR.Patient.self).makeAsyncIterator()
    let page = try await pages.next()
    #expect(page?.resources.map(\.id) == ["1"])
    #expect(page?.others.map(\.id) == ["linked"])
  }

  @Test func aFailedPageIsRequestedAgain() async throws {
    let server = try FHIRServer(Self.page(["1"], next: "?page=2"), .init(503), Self.page(["2"]))
    var pages = server.client.search(FHIR.Patient.self).makeAsyncIterator()
    _ = try await pages.next()
    await #expect(throws: FHIRClientError.self) { try await pages.next() }
    #expect(try await pages.next()?.resources.map(\.id) == ["2"])
    #expect(try await pages.next() == nil)
  }

  @Test func readsHistories() async throws {
    let history =
      #"{"resourceType":"Bundle","type":"history","entry":[{"request":{"method":"DELETE","url":"Patient/1"},"#
      + #""response":{"status":"204"}},{"resource":{"resourceType":"Patient","id":"1"},"request":{"method":"PUT","#
      + #""url":"Patient/1"},"response":{"status":"200"}}]}"#
    let server = try FHIRServer(.init(history))
    let since = try #require(FHIR.Instant("2024-03-09T08:05:00+01:00"))
    var instance = try server.client.history(FHIR.Patient.self, id: "1", since: since, count: 5).makeAsyncIterator()
    let page = try await instance.next()
    #expect(page?.resources.count == 1)
    #expect(page?.bundle.entry.first?.request?.method == .delete)
    var type = server.client.history(FHIR.Patient.self).makeAsyncIterator()
    _ = try await type.next()
    var system = server.client.history().makeAsyncIterator()
    _ = try await system.next()
    #expect(
      server.lines == [
        "GET https://fhir.example.org/r4/Patient/1/_history?_since=2024-03-09T08%3A05%3A00%2B01%3A00&_count=5",
        "GET https://fhir.example.org/r4/Patient/_history", "GET https://fhir.example.org/r4/_history",
      ])
  }

  @Test func searchesByPost() async throws {
    let server = try FHIRServer(Self.page(["1"]))
    var pages = server.client.search(
      FHIR.Patient.self, FHIRSearch().string("name", "Ånn"),
      by: .post
    ).makeAsyncIterator()
    _ = try await pages.next()
    var all = server.client.search(FHIRSearch().id("1")).makeAsyncIterator()
    _ = try await all.next()
    #expect(
      server.lines == ["POST https://fhir.example.org/r4/Patient/_search", "GET https://fhir.example.org/r4?_id=1"])
    #expect(server.body() == "name=%C3%85nn")
  }
}
