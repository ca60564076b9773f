import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// Links lead to the same destination from everywhere.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct LinkTests {
  private let root = FlowLink(from: LibraryFlow.self)
  private var book: FlowLink<LibraryFlow, BooksFlow> { root.open(\.books).show(.book(7)) }
  private var note: FlowLink<LibraryFlow, RemarkFlow> { book.open(\.note, 7) }

  @Test func aLinkGoesThroughTabsRoutesAndFlows() async {
    let stage = await Stage(LibraryFlow())
    stage.root?.select(tab: "loans")
    #expect(await stage.navigator.follow(note.show(.preview)) == .landed)
    await stage.navigator.settle()
    #expect(
      stage.outline
        == "root:\n  [books]: BooksFlow.list › BooksFlow.book(7)\n  loans: LoansFlow.list\n"
        + "sheet: RemarkFlow.edit › RemarkFlow.preview")
    #expect(stage.host.shown == stage.navigator.tree)
  }

  @Test func theTabUnderASheetThatIsOpenAlreadyIsSelected() async {
    let stage = await Stage(LibraryFlow())
    #expect(await stage.navigator.follow(note) == .landed)
    stage.root?.select(tab: "loans")
    #expect(await stage.navigator.follow(note.show(.preview)) == .landed)
    #expect(
      stage.outline
        == "root:\n  [books]: BooksFlow.list › BooksFlow.book(7)\n  loans: LoansFlow.list\n"
        + "sheet: RemarkFlow.edit › RemarkFlow.preview")
  }

  @Test func linkIsDrawnAsOneDifference() async {
    let stage = await Stage(LibraryFlow())
    let count = stage.host.showCount
    await stage.navigator.follow(note)
    await stage.navigator.settle()
    #expect(stage.host.showCount == count + 1)
  }

  @Test func replacingKeepsNamedScreensAndRemovesTheRest() async throws {
    let stage = await Stage(LibraryFlow())
    let books = try #require(stage.flow(BooksFlow.self))
    books.push(.book(7))
    let kept = stage.navigator.tree.layers[0].stacks[0].entries.map(\.id)
    books.push(.book(8))
    books.open(\.shelf, "A")
    #expect(await stage.navigator.follow(book) == .landed)
    #expect(stage.navigator.tree.layers[0].stacks[0].entries.map(\.id) == kept)
    await stage.navigator.settle()
    #expect(stage.navigator.leaks.isEmpty)
  }

  @Test func linkRemovesASheetThatItDoesNotName() async throws {
    let stage = await Stage(LibraryFlow())
    await stage.navigator.follow(note)
    let sheet = try #require(stage.navigator.tree.layers.last?.id)
    #expect(await stage.navigator.follow(note.show(.preview)) == .landed)
    #expect(stage.navigator.tree.layers.last?.id == sheet, "The same sheet is used again.")
    #expect(await stage.navigator.follow(root.open(\.loans)) == .landed)
    #expect(stage.outline.hasSuffix("  [loans]: LoansFlow.list"))
    #expect(stage.navigator.tree.layers.count == 1)
  }

  @Test func pendingModalDoesNotCoverTheLink() async throws {
    let stage = await Stage(LibraryFlow())
    let slow = StepFlow("Slow") { flow in
      flow.task {
        await Task.yield(); flow.push(.step(1))
      }
    }
    try #require(stage.flow(BooksFlow.self)).open(slow, as: .sheet)
    #expect(await stage.navigator.follow(root.open(\.loans)) == .landed)
    await Task.yield()
    await stage.navigator.settle()
    #expect(stage.navigator.tree.layers.count == 1)
    #expect(!slow.navigation.isLive)
  }

  @Test func repeatedLinkChangesNothing() async {
    let stage = await Stage(LibraryFlow())
    await stage.navigator.follow(note)
    let tree = stage.navigator.tree
    #expect(await stage.navigator.follow(note) == .landed)
    #expect(stage.navigator.tree == tree)
  }

  @Test func anotherArgumentIsAnotherFlow() async throws {
    let stage = await Stage(LibraryFlow())
    await stage.navigator.follow(book.open(\.note, 7))
    await stage.navigator.follow(book.open(\.note, 8))
    #expect(stage.navigator.tree.layers.count == 2)
    #expect(try #require(stage.flow(RemarkFlow.self)).book == 8)
  }

  @Test func pushingLinksKeepsVisibleScreens() async throws {
    let stage = await Stage(LibraryFlow())
    try #require(stage.flow(BooksFlow.self)).push(.book(1))
    #expect(await stage.navigator.follow(book, policy: .push) == .landed)
    let outline = "root:\n  [books]: BooksFlow.list › BooksFlow.book(1) › BooksFlow.book(7)\n  loans: LoansFlow.list"
    #expect(stage.outline == outline)
    await stage.navigator.follow(book, policy: .push)
    #expect(stage.outline == outline, "It is on top already.")
  }

  @Test func pushingWhatAnotherFlowCoversShowsItAgain() async throws {
    let stage = await Stage(LibraryFlow())
    let books = try #require(stage.flow(BooksFlow.self))
    books.push(.book(7))
    books.open(\.shelf, "A")
    #expect(await stage.navigator.follow(book, policy: .push) == .landed)
    #expect(
      stage.outline
        == "root:\n  [books]: BooksFlow.list › BooksFlow.book(7) › ShelfA.books › BooksFlow.book(7)\n"
        + "  loans: LoansFlow.list")
  }

  @Test func screensBetweenThoseOfAFlowAreRemoved() async throws {
    let stage = await Stage(LibraryFlow())
    let books = try #require(stage.flow(BooksFlow.self))
    books.open(\.shelf, "A")
    let shelf = try #require(stage.flow(ShelfFlow.self))
    shelf.open(\.next, "B")
    shelf.push(.place(3))
    await stage.navigator.follow(root.open(\.books).open(\.shelf, "A").show(.place(3)).open(\.next, "B"))
    #expect(stage.outline.contains("BooksFlow.list › ShelfA.books › ShelfA.place(3) › ShelfB.books\n"))
  }

  @Test(arguments: ["open", "stay"]) func theUserIsAskedBeforeScreensAreRemoved(answer: String) async throws {
    let stage = await Stage(LibraryFlow())
    #expect(await stage.navigator.follow(book, policy: .ask) == .landed, "Nothing has to leave: no question.")
    let log = EventLog(stage.navigator)
    let outcome = Task { await stage.navigator.follow(root.open(\.books).show(.book(1)), policy: .ask) }
    while stage.navigator.tree.alerts.isEmpty { await Task.yield() }
    stage.navigator.didAnswer(stage.navigator.tree.alerts[0].id, with: .init(rawValue: answer))
    let stays = answer == "stay"
    #expect(await outcome.value == (stays ? .blocked(.declined, at: .init(flow: "Library")) : .landed))
    #expect(stage.outline.contains("BooksFlow.book(\(stays ? 7 : 1))"))
    #expect(await log.outcomes == [outcome.value])
  }

  @Test func aQuestionThatIsWithdrawnIsNoRefusal() async {
    let stage = await Stage(LibraryFlow())
    await stage.navigator.follow(book)
    let outcome = Task { await stage.navigator.follow(root.open(\.books).show(.book(1)), policy: .ask) }
    while stage.navigator.tree.alerts.isEmpty { await Task.yield() }
    stage.navigator.stop()
    #expect(await outcome.value == .blocked(.ended, at: .init(flow: "Library")))
  }

  @Test func unsavedEditsBlockALink() async throws {
    let stage = await Stage(LibraryFlow())
    await stage.navigator.follow(note)
    let screen = try #require(stage.flow(RemarkFlow.self)?.screen)
    screen.preventsLeaving = true
    let layers = stage.navigator.tree.layers
    let outcome = await stage.navigator.follow(root.open(\.loans))
    #expect(
      outcome
        == .blocked(
          .leavingPrevented(route: try RouteValue(RemarkFlow.Route.edit)), at: .init(flow: "RemarkFlow", step: "edit")))
    #expect(stage.navigator.tree.layers == layers)
    #expect(screen.triesToLeave == 1)
  }

  @Test func refusingGateGivesAReason() async {
    let stage = await Stage(LibraryFlow())
    stage.root?.gate = .refuse("members only")
    let tree = stage.navigator.tree
    #expect(
      await stage.navigator.follow(book)
        == .blocked(.refused("members only"), at: .init(flow: "Library", step: "books")))
    #expect(stage.navigator.tree == tree)
  }

  @Test func closedGateDefersALinkUntilItOpens() async {
    let stage = await Stage(LibraryFlow())
    var outcomes: [LinkOutcome] = []
    stage.navigator.observe { if case .followed(_, let outcome) = $0 { outcomes.append(outcome) } }
    stage.root?.gate = .wait
    #expect(await stage.navigator.follow(book) == .deferred(at: .init(flow: "Library", step: "books")))
    stage.root?.gate = .open
    stage.root?.retryLinks()
    #expect(stage.outline.contains("[books]: BooksFlow.list › BooksFlow.book(7)"))
    #expect(outcomes == [.deferred(at: .init(flow: "Library", step: "books")), .landed])
  }

  @Test func linkBeforeTheStartWaitsForTheTabs() async {
    let host = InMemoryHost()
    let navigator = Navigator(host: host)
    #expect(await navigator.follow(note) == .deferred(at: .init(flow: "the app")))
    let library = LibraryFlow(isOpen: false)
    navigator.start(library)
    await navigator.settle()
    #expect(host.shown.description == "root: Library.gate")
    library.showTabs()
    await navigator.settle()
    #expect(host.shown.description.hasSuffix("sheet: RemarkFlow.edit"))
  }

  @Test func waitingLinksContinueInOrder() async {
    let stage = await Stage(LibraryFlow(isOpen: false))
    await stage.navigator.follow(note)
    await stage.navigator.follow(root.open(\.loans).show(.loan(2)))
    stage.root?.showTabs()
    #expect(
      stage.outline
        == "root:\n  books: BooksFlow.list › BooksFlow.book(7)\n  [loans]: LoansFlow.list › LoansFlow.loan(2)")
  }

  @Test func duringATransitionTheNewestTreeIsShown() async throws {
    let stage = await Stage(LibraryFlow())
    stage.host.holdsTransitions = true
    try #require(stage.flow(BooksFlow.self)).push(.book(1))
    while !stage.host.isInTransition { await Task.yield() }
    #expect(await stage.navigator.follow(note) == .landed)
    stage.host.holdsTransitions = false
    stage.host.completeTransition()
    await stage.navigator.settle()
    #expect(stage.host.shown == stage.navigator.tree)
    #expect(stage.outline.hasSuffix("sheet: RemarkFlow.edit"))
  }

  @Test func alertOfAKeptFlowStaysVisible() async throws {
    let stage = await Stage(LibraryFlow())
    var answer: Action.ID?
    try #require(stage.flow(LoansFlow.self)).ask(.init(title: "Renew?")) { answer = $0 }
    #expect(await stage.navigator.follow(note) == .landed)
    stage.navigator.didAnswer(try #require(stage.navigator.tree.alerts.first?.id), with: "ok")
    #expect(answer == "ok")
  }

  @Test func unknownPathChangesNothing() async throws {
    let stage = await Stage(LibraryFlow())
    let tree = stage.navigator.tree
    #expect(
      await stage.navigator.follow(FlowLink(from: RemarkFlow.self).show(.preview).path)
        == .unknown(at: .init(flow: "LibraryFlow", step: "preview")))
    #expect(
      await stage.navigator.follow(FlowLink(from: ShelfFlow.self).open(\.next, "A").path)
        == .unknown(at: .init(flow: "LibraryFlow", step: "next(A)")))
    #expect(stage.navigator.tree == tree)
  }

  @Test func linkOpensNestedFlows() async {
    let stage = await Stage(LibraryFlow())
    let shelf = root.open(\.books).open(\.shelf, "A").show(.place(1)).open(\.next, "B").open(\.next, "C")
    #expect(await stage.navigator.follow(shelf) == .landed)
    let outline = stage.outline
    #expect(
      outline.contains(
        "BooksFlow.list › ShelfA.books › ShelfA.place(1) › ShelfB.books › ShelfC.books"))
    await stage.navigator.follow(root.open(\.books).open(\.shelf, "A").open(\.next, "B"))
    #expect(stage.outline.contains("BooksFlow.list › ShelfA.books › ShelfB.books\n"))
  }
}
