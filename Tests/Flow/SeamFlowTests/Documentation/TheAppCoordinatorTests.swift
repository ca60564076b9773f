import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article TheAppCoordinator.md, and its edge cases.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct TheAppCoordinatorTests {
  @Test func theAppOpensItsLibrary() async throws {
    let app = FlowRobot(ReaderApp(shelves: FakeShelves()))
    try await app.expect(.set([.opening], in: ReaderApp.self)).expect(.setTabs(["books", "authors"]))
      .expect(.push(.books, in: BooksTab.self)).expect(.push(.authors, in: AuthorsTab.self))
      .expectText("Emma").tap(tab: "authors").expectText("Jane Austen")
      .finish()
  }

  @Test func failedStartCanBeRetried() async throws {
    let app = FlowRobot(ReaderApp(shelves: FakeShelves(failures: 1)))
    try await app.expectText("The library is closed").tap("Try again").expectText("Emma").skipEvents().finish()
  }

  @Test func theEndOfTheAppFlowStopsTheApp() async throws {
    let (host, shelves) = (InMemoryHost(), FakeShelves(failures: 1))
    var log: [String] = []
    var isRunning = true
    let navigator = Navigator(host: host)
    navigator.observe { event in
      switch event {
      case .problem, .leaked: log.append("\(event)")
      case .stopped: isRunning = false
      default: break
      }
    }
    navigator.start(ReaderApp(shelves: shelves))

    while host.shown.visibleEntry?.route.description != "closed" { await Task.yield() }
    let closed = try #require(host.shown.visibleEntry)
    navigator.screen(for: closed.id)?.tap("Quit")
    await navigator.settle()
    #expect(!isRunning)
    #expect(navigator.tree == NavigationTree())
    #expect(log.isEmpty)
  }

  @Test func replacingTheRootSendsNoStop() async {
    let navigator = Navigator(host: InMemoryHost())
    let log = EventLog(navigator)
    navigator.start(ReaderApp(shelves: FakeShelves()))
    navigator.start(ReaderApp(shelves: FakeShelves()))
    #expect(log.stops == 0)
    #expect(navigator.tree.description == "root: ReaderApp.opening")
    navigator.stop()
    await navigator.settle()
    #expect(log.stops == 1)
  }
}

protocol Library: Sendable {
  var books: [String] { get }
  var authors: [String] { get }
}

extension ScopeKeys {
  var library: ScopeKey<any Library> { ScopeKey() }
}

private final class ReaderApp: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case opening, closed }

  struct Edges: FlowEdges {
    let books = FlowEdge(tab: "books") { (_: ReaderApp) in BooksTab() }
    let authors = FlowEdge(tab: "authors") { (_: ReaderApp) in AuthorsTab() }
  }

  let navigation = FlowNavigation()
  @Provides(\.library) private var library: any Library
  private let shelves: any Shelves

  init(shelves: any Shelves) { self.shelves = shelves }

  func start(animated: Bool) { openLibrary() }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .opening: PageScreen("Opening…", delegate: self)
    case .closed: PageScreen("The library is closed", buttons: ["Try again", "Quit"], delegate: self)
    }
  }

  private func openLibrary() {
    set([.opening], animated: false)
    task { [self] in
      do {
        library = try await shelves.open()
        showTabs()
      } catch {
        set([.closed])
      }
    }
  }

  private func showTabs() {
    setTabs([FlowTab(\.books, title: "Books"), FlowTab(\.authors, title: "Authors")])
  }
}

extension ReaderApp: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) {
    if button == "Quit" { finish() } else { openLibrary() }
  }
}

private final class BooksTab: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case books }

  let navigation = FlowNavigation()
  @Needs(\.library) private var library: any Library

  func start(animated: Bool) { push(.books, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Books", buttons: library.books, delegate: self) }
}

extension BooksTab: PageScreenDelegate {}

private final class AuthorsTab: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case authors }

  let navigation = FlowNavigation()
  @Needs(\.library) private var library: any Library

  func start(animated: Bool) { push(.authors, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Authors", buttons: library.authors, delegate: self) }
}

private protocol Shelves: Sendable {
  func open() async throws -> any Library
}

/// Shelves that fail a given number of times.
private actor FakeShelves: Shelves {
  struct Closed: Error {}
  struct Austen: Library {
    let books = ["Emma", "Persuasion"]
    let authors = ["Jane Austen"]
  }

  private var failures: Int

  init(failures: Int = 0) { self.failures = failures }

  func open() async throws -> any Library {
    failures -= 1
    if failures >= 0 { throw Closed() }
    return Austen()
  }
}
