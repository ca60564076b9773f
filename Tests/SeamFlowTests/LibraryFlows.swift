import Observation
import SeamFlow
import SeamViews

/// The top of a small app with named edges: tabs behind a gate.
final class LibraryFlow: FlowCoordinator, GatedFlow {
  enum Route: Codable, Hashable, Sendable { case gate }

  struct Edges: FlowEdges {
    let books = FlowEdge(tab: "books") { (_: LibraryFlow) in BooksFlow() }
    let loans = FlowEdge(tab: "loans") { (_: LibraryFlow) in LoansFlow() }
  }

  let navigation = FlowNavigation()
  let name = "Library"
  private let isOpen: Bool
  var gate: LinkGate = .open
  @Provides(\.shelfmarks) var shelfmarks: any Shelfmarks = Letters()

  init(isOpen: Bool = true) { self.isOpen = isOpen }

  func start(animated: Bool) { isOpen ? showTabs() : push(.gate) }
  func screen(for route: Route) -> any Screen { NoticeScreen("Closed") }
  func gate(for path: LinkPath) -> LinkGate { gate }

  func showTabs() {
    setTabs([
      FlowTab(\.books, of: self, title: "Books"), FlowTab(\.loans, of: self, title: "Loans"),
    ])
  }
}

/// A list of books, each with a note and a shelf.
final class BooksFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, book(Int) }

  struct Edges: FlowEdges {
    let note = FlowEdge("note", as: .sheet) { (_: BooksFlow, book: Int) in
      RemarkFlow(book: book)
    } onEnd: { flow, _, end in
      flow.ends.append(end.output)
    }
    let shelf = FlowEdge("shelf") { (_: BooksFlow, name: String) in ShelfFlow(name) }
  }

  let navigation = FlowNavigation()
  @Remembers var ends: [String?] = []

  func start(animated: Bool) { push(.list, animated: animated) }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

/// A note that is written down in two steps.
final class RemarkFlow: FlowCoordinator {
  typealias Output = String
  enum Route: Codable, Hashable, Sendable { case edit, preview }

  let navigation = FlowNavigation()
  let book: Int
  @Remembers var text = ""
  private(set) weak var screen: NoticeScreen?

  init(book: Int) { self.book = book }

  func start(animated: Bool) { push(.edit) }

  func screen(for route: Route) -> any Screen {
    let screen = NoticeScreen("\(route): \(text)")
    self.screen = screen
    return screen
  }
}

/// A shelf that knows its mark by what the app provides four flows above.
final class ShelfFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case books, place(Int) }

  struct Edges: FlowEdges {
    let next = FlowEdge("next") { (_: ShelfFlow, name: String) in ShelfFlow(name) }
  }

  let navigation = FlowNavigation()
  let shelf: String
  var name: String { "Shelf\(shelf)" }

  init(_ shelf: String) { self.shelf = shelf }

  func start(animated: Bool) { push(.books) }
  func screen(for route: Route) -> any Screen { ShelfScreen(shelf) }
}

/// The second tab.
final class LoansFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, loan(Int) }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.list) }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

extension ScopeKeys {
  var shelfmarks: ScopeKey<any Shelfmarks> { ScopeKey() }
}

protocol Shelfmarks {
  func mark(of shelf: String) -> String
}

struct Letters: Shelfmarks {
  func mark(of shelf: String) -> String { "shelf \(shelf)" }
}

struct Numbers: Shelfmarks {
  func mark(of shelf: String) -> String { "shelf no. \(shelf.count)" }
}

final class ShelfScreen: Screen {
  @Needs(\.shelfmarks) private var marks: any Shelfmarks
  private let shelf: String

  init(_ shelf: String) { self.shelf = shelf }

  var configuration: MessageView.Configuration { .init(title: marks.mark(of: shelf)) }
  func handle(_ event: MessageView.Event) {}
}

@Observable
final class NoticeScreen: Screen {
  let configuration: MessageView.Configuration
  var holds = false
  private(set) var triesToLeave = 0

  init(_ title: String) { configuration = .init(title: title) }

  func handle(_ event: MessageView.Event) {}
  var canLeave: Bool { !holds }
  func didTryToLeave() { triesToLeave += 1 }
}

extension Stage {
  /// A coordinator of a type that lives; the highest on show, where there are several.
  func flow<Flow: FlowCoordinator>(_ type: Flow.Type = Flow.self) -> Flow? {
    let entries = navigator.tree.layers.flatMap(\.stacks).flatMap(\.entries)
    return entries.reversed().lazy.compactMap { self.navigator.coordinator(of: $0.flow) as? Flow }.first
  }
}
