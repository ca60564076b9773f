public import FeatureContacts
import LibContacts
public import SeamFlow
public import SeamViews

/// The top of the app: opens the address book, owns it with the log and the environment, and sets the tabs up.
public final class AppCoordinator: FlowCoordinator {
  /// The screens before the tabs.
  public enum Route: Codable, Hashable, Sendable {
    /// The address book is being opened.
    case opening
    /// It could not be opened.
    case problem(StartProblem)
  }

  /// The tabs.
  public struct Edges: FlowEdges {
    /// Everybody, in full.
    public let people = FlowEdge(tab: "people") { (_: AppCoordinator) in PeopleFlow() }
    /// Who belongs to which group.
    public let groups = FlowEdge(tab: "groups") { (_: AppCoordinator) in GroupsFlow() }
    /// Whose parents are who.
    public let families = FlowEdge(tab: "families") { (_: AppCoordinator) in FamiliesFlow() }

    public init() {}
  }

  public let navigation = FlowNavigation()
  public let name = "Contacts"
  @Provides(\.persons) private var persons: any PersonDataSource
  @Provides(\.topics) private var topics: any TopicSubscriptionManager
  @Provides(\.environment) private var environment: ContactsEnvironment
  private let books: any AddressBooks
  private let log: any AppLog
  private var book: AddressBook?

  /// Makes the coordinator; nothing is opened yet.
  public init(books: any AddressBooks, environment: ContactsEnvironment, log: any AppLog) {
    self.books = books
    self.log = log
    self.environment = environment
  }

  /// Opens the address book and shows the tabs, or what prevents it.
  public func start(animated: Bool) { open() }

  /// Builds the screen before the tabs.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .opening: OpeningScreen()
    case .problem(let problem): StockScreen(problem.message) { [weak self] event in self?.handle(event) }
    }
  }

  private func open() {
    set([.opening], animated: false)
    task { [self] in
      do {
        let book = try await books.open()
        self.book = book
        persons = book.source
        topics = book.topics
        log.note("opened the address book")
        await restore(from: book.snapshots)
        showTabs()
        await resumeTopics()
      } catch {
        log.note("could not open the address book: \(error)")
        set([.problem(StartProblem(error))])
      }
    }
  }

  /// Has what is followed delivered again; what does not arrive is shown with its topic, too.
  private func resumeTopics() async {
    do {
      for failure in try await topics.resume() { log.note("a followed topic does not arrive: \(failure.cause)") }
    } catch {
      log.note("could not read the topics: \(error)")
    }
  }

  private func showTabs() {
    setTabs(
      [
        FlowTab(\.people, title: "People", symbol: .people),
        FlowTab(\.groups, title: "Groups", symbol: .group),
        FlowTab(\.families, title: "Families", symbol: .family),
      ], animated: false)
  }
}

extension AppCoordinator {
  /// Does what the user chose to do about a problem.
  private func handle(_ event: MessageView.Event) {
    switch event {
    case .didTap(.tryAgain): open()
    case .didTap(.startAfresh): startAfresh()
    case .didTap: finish()
    }
  }

  /// Moves the damaged address book aside, once the user agrees, and begins a new one.
  private func startAfresh() {
    let alert = AlertView.Configuration(
      title: "Start with an empty address book?",
      message: "The damaged file is kept beside the new one, so that what it holds can still be rescued.",
      buttons: [
        Action("fresh", title: "Start afresh", role: .destructive), Action("back", title: "Back", role: .cancel),
      ])
    task { [self] in
      guard await ask(alert) == "fresh" else { return }
      do {
        let place = try await books.moveAside()
        log.note("moved the damaged address book to \(place)")
        _ = await ask(.init(title: "Moved aside", message: "The damaged address book is now \(place)."))
        open()
      } catch {
        set([.problem(StartProblem(error))])
      }
    }
  }
}

extension Symbol {
  /// People of one home.
  fileprivate static let family = Symbol(icon: "user-home", sfSymbol: "figure.2.and.child.holdinghands", glyph: "⌂")
}
