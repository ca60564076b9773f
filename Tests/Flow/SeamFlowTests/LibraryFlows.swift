import Observation
import SeamFlow
import SeamViews

/// The root of a small app with named edges: tabs behind a gate.
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
      FlowTab(\.books, title: "Books"), FlowTab(\.loans, title: "Loans"),
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

  func screen(for route: Route) -> any Screen {
    switch route {
    case .list: StepScreen("\(route)", buttons: ["Book 1", "Book 2", "Shelf"], delegate: self)
    case .book: StepScreen("\(route)", buttons: ["Note", "Next", "Shelf", "Lose"], delegate: self)
    }
  }
}

extension BooksFlow: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) {
    switch button {
    case "Book 1": push(.book(1))
    case "Book 2", "Next": push(.book(2))
    case "Note": open(\.note, 1)
    case "Shelf": open(\.shelf, "A")
    default:
      task { [self] in
        let question = AlertConfiguration(
          title: "Lose the book?",
          buttons: [Action("lose", title: "Lose", role: .destructive), Action("keep", title: "Keep", role: .cancel)])
        if await ask(question) == "lose" { pop(to: .list) }
      }
    }
  }
}

/// A note that is written in two steps.
final class RemarkFlow: FlowCoordinator {
  typealias Output = String
  enum Route: Codable, Hashable, Sendable { case edit, preview }

  let navigation = FlowNavigation()
  let book: Int
  @Remembers var text = ""
  private(set) weak var screen: RemarkScreen?

  init(book: Int) { self.book = book }

  func start(animated: Bool) { push(.edit) }

  func screen(for route: Route) -> any Screen {
    let screen = RemarkScreen("\(route)", isForm: route == .edit, flow: self)
    self.screen = screen
    return screen
  }

  fileprivate func didTap(_ button: Action.ID) {
    switch button {
    case "preview": push(.preview)
    case "done": finish(text)
    default: cancel()
    }
  }

  fileprivate func didTryToLeave() {
    ask(.init(title: "Discard?", buttons: [Action("discard", title: "Discard"), Action("keep", title: "Keep")])) {
      [self] in if $0 == "discard" { cancel() }
    }
  }
}

/// The note, as a form or as a preview.
@Observable
final class RemarkScreen: Screen {
  var preventsLeaving = false
  private(set) var triesToLeave = 0
  @ObservationIgnored private let title: String
  @ObservationIgnored private let isForm: Bool
  @ObservationIgnored private weak var flow: RemarkFlow?

  init(_ title: String, isForm: Bool, flow: RemarkFlow) {
    self.title = title
    self.isForm = isForm
    self.flow = flow
  }

  var configuration: FormConfiguration {
    let text = FormConfiguration.Field(id: "text", label: "Text", .text(flow?.text ?? ""))
    return .init(
      title: title,
      actions: [
        isForm ? Action("preview", title: "Preview") : Action("done", title: "Done"),
        Action("cancel", title: "Cancel", role: .cancel),
      ], sections: isForm ? [.init(fields: [text])] : [])
  }

  var canLeave: Bool { !preventsLeaving }

  func didTryToLeave() {
    triesToLeave += 1
    flow?.didTryToLeave()
  }

  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didTap(let button): flow?.didTap(button)
    case .didChange(_, let text):
      flow?.text = text
      preventsLeaving = !text.isEmpty
    default: break
    }
  }
}

/// A shelf whose mark is provided four flows above.
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
  func screen(for route: Route) -> any Screen { ShelfScreen(shelf, flow: self) }

  fileprivate func didTap(_ button: Action.ID) {
    if button == "place" { push(.place(3)) } else { open(\.next, shelf == "A" ? "B" : "A") }
  }
}

/// The second tab.
final class LoansFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, loan(Int) }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.list) }
  func screen(for route: Route) -> any Screen { StepScreen("\(route)", buttons: ["Loan", "Reset"], delegate: self) }
}

extension LoansFlow: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) {
    if button == "Loan" { push(.loan(1)) } else { set([.list]) }
  }
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
  private weak var flow: ShelfFlow?

  init(_ shelf: String, flow: ShelfFlow) {
    self.shelf = shelf
    self.flow = flow
  }

  var configuration: MessageConfiguration {
    .init(
      title: marks.mark(of: shelf), primary: Action("place", title: "Place"), secondary: Action("next", title: "Next"))
  }

  func handle(_ event: MessageConfiguration.Event) {
    if case .didTap(let button) = event { flow?.didTap(button) }
  }
}

@Observable
final class NoticeScreen: Screen {
  let configuration: MessageConfiguration

  init(_ title: String) { configuration = .init(title: title) }

  func handle(_ event: MessageConfiguration.Event) {}
}

extension Stage {
  /// Returns the live coordinator of a type; the topmost one if there are several.
  func flow<Flow: FlowCoordinator>(_ type: Flow.Type = Flow.self) -> Flow? {
    let entries = navigator.tree.layers.flatMap(\.stacks).flatMap(\.entries)
    return entries.reversed().lazy.compactMap { self.navigator.coordinator(of: $0.flow) as? Flow }.first
  }
}
