public import FeatureContacts
import LibContacts
public import SeamFlow
public import SeamViews

/// The root of the app: opens and owns the address book, the log and the environment, and shows the tabs.
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
    /// All people, with details.
    public let people = FlowEdge(tab: "people") { (_: AppCoordinator) in PeopleFlow() }
    /// All groups, with their members and the topics.
    public let groups = FlowEdge(tab: "groups") { (_: AppCoordinator) in GroupsFlow() }
    /// The families.
    public let families = FlowEdge(tab: "families") { (_: AppCoordinator) in FamiliesFlow() }

    public init() {}
  }

  public let navigation = FlowNavigation()
  public let name = "Contacts"
  @Provides(\.persons) private var persons: any PersonDataSource
  @Provides(\.topics) private var topics: any TopicSubscriptionManager
  @Provides(\.downloads) private var downloads: any PeopleDownload
  @Provides(\.environmentSwitch) private var environmentSwitch: any EnvironmentSwitch
  @Provides(\.environment) private var environment: ContactsEnvironment
  private let books: any AddressBooks
  private let log: any AppLog
  private let connectionAlert: ConnectionAlert
  private let settings: ContactsSettings?
  private var book: AddressBook?

  /// Makes the coordinator, without opening anything.
  ///
  /// - Parameters:
  ///   - settings: the environment that the user can switch; nil for none.
  ///   - connectionAlert: explains a missing connection over this app's screens.
  public init(
    books: any AddressBooks, environment: ContactsEnvironment, log: any AppLog,
    settings: ContactsSettings? = nil, connectionAlert: ConnectionAlert = ConnectionAlert()
  ) {
    self.books = books
    self.log = log
    self.settings = settings
    self.connectionAlert = connectionAlert
    environmentSwitch = settings ?? HiddenEnvironment()
    self.environment = environment
  }

  /// Opens the address book and shows the tabs, or the problem that prevents it.
  public func start(animated: Bool) {
    connectionAlert.ask = { [weak self] in await self?.ask($0) }
    open()
  }

  /// Builds the screen before the tabs.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .opening: OpeningScreen()
    case .problem(let problem): ClosureScreen(problem.message) { [weak self] event in self?.handle(event) }
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
        downloads = book.downloads
        log.note("opened the address book")
        await restoreSettings(from: book)
        await restore(from: book.snapshots)
        showTabs()
        if book.damagedCount > 0 {
          log.note("\(book.damagedCount) persons or groups are damaged")
          _ = await ask(.damage(book.damagedCount))
        }
        await resumeTopics()
      } catch {
        log.note("could not open the address book: \(error)")
        set([.problem(StartProblem(error))])
      }
    }
  }

  /// Restores the user's choice of an environment; without it the app runs in the one that it was built for.
  private func restoreSettings(from book: AddressBook) async {
    do {
      try await settings?.restore(from: book.preferences)
    } catch {
      log.note("could not restore the environment: \(error)")
    }
  }

  /// Renews the delivery of followed topics; a topic that fails is also shown with its error.
  private func resumeTopics() async {
    do {
      for failure in try await topics.resume() { log.note("could not resume a followed topic: \(failure.cause)") }
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
  /// Performs the action that the user chose for a problem.
  private func handle(_ event: MessageConfiguration.Event) {
    switch event {
    case .didTap(.tryAgain): open()
    case .didTap(.startOver): startOver()
    case .didTap: finish()
    }
  }

  /// Moves the damaged address book aside after the user confirms, and starts a new one.
  private func startOver() {
    let alert = AlertConfiguration(
      title: "Start with an empty address book?",
      message: "The damaged file is kept beside the new one, so that its contacts can still be recovered.",
      buttons: [
        Action(.startOver, title: "Start over", role: .destructive), Action("back", title: "Back", role: .cancel),
      ])
    task { [self] in
      guard await ask(alert) == .startOver else { return }
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
  /// A household.
  fileprivate static let family = Symbol(icon: "user-home", sfSymbol: "figure.2.and.child.holdinghands", glyph: "⌂")
}
