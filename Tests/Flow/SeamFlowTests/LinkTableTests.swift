import Foundation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// URLs are read and printed by the same rows.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct LinkTableTests {
  private static let root = FlowLink(from: LibraryFlow.self)
  private static let shelf = { (name: String) in root.open(\.books).open(\.shelf, name) }

  private let table = LinkTable<LibraryFlow>(
    "library://", "https://library.example/",
    rows: [
      LinkRow("books") { root.open(\.books) },
      LinkRow("books/{book}") { (book: Int) in root.open(\.books).show(.book(book)) },
      LinkRow("books/{book}/note/{other}?final=yes") { (book: Int, other: Int) in
        root.open(\.books).show(.book(book)).open(\.note, other).show(.preview)
      },
      LinkRow("search?shelf={name}") { (name: String) in shelf(name) },
      LinkRow("next?first={first}&then={name}&kind=shelf") { (first: String, name: String) in
        shelf(first).open(\.next, name)
      },
    ])

  @Test(arguments: [
    "books", "books/7", "books/-3/note/5?final=yes", "search?shelf=A%20%26%20%C3%96%2F%3F%23", "search?shelf=",
    "search?shelf=%2E%2E", "next?first=A&then=B%26C&kind=shelf",
  ])
  func whatIsReadIsPrintedAlike(url: String) throws {
    let path = try #require(table.path(for: "library://\(url)"))
    #expect(table.url(for: path) == "library://\(url)")
  }

  @Test func equivalentURLsLeadToTheSamePlace() throws {
    let book = Self.root.open(\.books).show(.book(7))
    for url in [
      "library://books/7", "LIBRARY://books/7/", "https://library.example/books/7?utm=x#top", "library://books/%37",
    ] {
      #expect(table.path(for: url) == book.path, "\(url)")
    }
    #expect(table.url(for: book) == "library://books/7")
  }

  @Test(arguments: [
    "", "library:books", "other://books", "library://book", "library://books/x", "library://books/7/8",
    "library://books/%3", "library://books/%FF", "library://search", "library://search?shelf=%zz", "library://",
    "library://next?first=A&then=B", "library://next?first=A&then=B&kind=other", "library://next?first=A",
  ])
  func whatIsNotInTheTableIsUnknown(url: String) async {
    #expect(table.path(for: url) == nil)
    let stage = await Stage(LibraryFlow())
    #expect(await stage.navigator.follow(url: url, in: table) == .unknown(at: .init(flow: url)))
  }

  @Test func itemsOfAQueryMayComeInAnyOrder() throws {
    let path = try #require(table.path(for: "library://next?kind=shelf&then=B&x=y&first=A"))
    #expect(path == Self.shelf("A").open(\.next, "B").path)
    #expect(table.url(for: path) == "library://next?first=A&then=B&kind=shelf")
  }

  @Test func prefixesHaveLettersOfAnyScript() throws {
    let table = LinkTable<LibraryFlow>("https://bücher.example/", rows: [LinkRow("books") { Self.root.open(\.books) }])
    let url = try #require(table.url(for: Self.root.open(\.books)))
    #expect(url == "https://bücher.example/books" && table.path(for: url) == Self.root.open(\.books).path)
  }

  @Test func parametersAreFoundWithinLists() throws {
    let table = LinkTable<OddFlow>(
      "odd:",
      rows: [
        LinkRow("list/{a}/{b}") { (a: Int, b: Int) in FlowLink(from: OddFlow.self).show(.list([1, a, 2, b])) },
        LinkRow("far/{a}") { (a: Int) in FlowLink(from: OddFlow.self).show(.list([1_000, a])) },
      ])
    #expect(table.problems.isEmpty)
    for url in ["list/7/9", "list/7/-900", "list/-1/4", "far/3", "far/-3"] {
      let path = try #require(table.path(for: "odd:\(url)"))
      #expect(table.url(for: path) == "odd:\(url)")
    }
  }

  @Test func aURLIsFollowed() async {
    let stage = await Stage(LibraryFlow())
    #expect(await stage.navigator.follow(url: "library://search?shelf=A", in: table) == .landed)
    #expect(stage.outline.contains("ShelfA.books"))
  }

  @Test func aPlaceWithoutARowHasNoURL() {
    #expect(table.url(for: Self.root.open(\.loans)) == nil)
    #expect(table.url(for: Self.root.open(\.books).show(.list)) == nil)
  }

  @Test func parametersAreOfManyTypes() throws {
    enum Kind: String, Codable, Sendable, CaseIterable { case all, some }
    let table = LinkTable<OddFlow>(
      "odd:",
      rows: [
        LinkRow("id/{id}") { (id: UUID) in FlowLink(from: OddFlow.self).show(.id(id)) },
        LinkRow("flags/{a}/{b}") { (a: Bool, b: Bool) in FlowLink(from: OddFlow.self).show(.flags(a, b)) },
        LinkRow("size/{a}/{b}") { (a: Double, b: UInt8) in FlowLink(from: OddFlow.self).show(.size(a, of: b)) },
        LinkRow("kind/{kind}") { (kind: Kind) in FlowLink(from: OddFlow.self).show(.kind(kind.rawValue)) },
      ])
    #expect(table.problems.isEmpty)
    for url in ["id/6F1A3C5E-0000-4000-8000-00000000ABCD", "flags/true/false", "size/2.5/200", "kind/some"] {
      let path = try #require(table.path(for: "odd:\(url)"), "\(url)")
      #expect(table.url(for: path) == "odd:\(url)")
    }
    #expect(table.path(for: "odd:size/2/300") == nil)
    #expect(table.path(for: "odd:kind/none") == nil)
  }

  @Test func rowThatCannotBePrintedIsReported() {
    let table = LinkTable<OddFlow>(
      "odd:", rows: [LinkRow("lost/{x}") { (_: Int) in FlowLink(from: OddFlow.self) }])
    #expect(table.problems.count == 1)
    #expect(table.path(for: "odd:lost/1") != nil)
    #expect(table.url(for: FlowLink(from: OddFlow.self)) == nil)
  }
}

private final class OddFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable {
    case id(UUID), flags(Bool, Bool), size(Double, of: UInt8), kind(String), list([Int])
  }

  let navigation = FlowNavigation()
  func start(animated: Bool) {}
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}
