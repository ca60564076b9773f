import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// A list and its detail are shown side by side if the host has room for both.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ListAndDetailTests {
  private let host = ColumnsHost()
  private let navigator: Navigator
  private let mail = MailFlow()

  init() async {
    navigator = Navigator(host: host)
    navigator.start(mail)
    await navigator.settle()
  }

  private var stack: NavigationTree.Stack { navigator.tree.layers[0].visibleStack }

  private func tap(_ button: String, on index: Int) -> ReportOutcome {
    navigator.didUse(stack.entries[index].id) { ($0 as? StepScreen)?.handle(.didTap(.init(rawValue: button))) }
  }

  @Test func choiceReplacesThePreviousOne() async throws {
    #expect(navigator.tree.description == "root: Mail.list |")
    mail.open(\.letter, 1)
    try #require(navigator.coordinator(of: stack.entries[1].flow) as? MailLetterFlow).push(.source)
    #expect(navigator.tree.description == "root: Mail.list | Letter.text › Letter.source")
    let list = stack.entries[0]
    mail.open(\.letter, 2)
    #expect(navigator.tree.description == "root: Mail.list | Letter.text")
    #expect(mail.ended == ["1 superseded"])
    #expect(stack.list == list, "The list is unchanged.")
    mail.present(.settings, as: .detail)
    #expect(navigator.tree.description == "root: Mail.list | Mail.settings")
    #expect(mail.ended == ["1 superseded", "2 superseded"])
  }

  @Test func bothColumnsAreUsableOnlyIfShown() {
    mail.open(\.letter, 1)
    #expect(tap("Letter 2", on: 0) == .stale)
    host.showsColumns = true
    #expect(tap("Letter 2", on: 0) == .accepted)
    #expect(navigator.tree.description == "root: Mail.list | Letter.text")
    #expect(mail.ended == ["1 superseded"])
    #expect(navigator.isCurrent(stack.entries[1].id))
    mail.ask(.init(title: "Sure?")) { _ in }
    #expect(tap("Letter 3", on: 0) == .stale)
  }

  @Test func entriesBetweenTheColumnsAreNotCurrent() throws {
    host.showsColumns = true
    mail.open(\.letter, 1)
    try #require(navigator.coordinator(of: stack.entries[1].flow) as? MailLetterFlow).push(.source)
    #expect(!navigator.isCurrent(stack.entries[1].id))
    mail.open(\.help)
    #expect(stack.entries.allSatisfy { !navigator.isCurrent($0.id) }, "A sheet lies over both.")
  }

  @Test func backLeadsToTheListOnlyWhereItIsCovered() async throws {
    mail.open(\.letter, 1)
    await navigator.settle()
    #expect(navigator.offersBack(in: host.shown))
    host.showsColumns = true
    #expect(!navigator.offersBack(in: host.shown))
    #expect(navigator.goBack(in: host.shown) == .stale)
    try #require(navigator.coordinator(of: stack.entries[1].flow) as? MailLetterFlow).push(.source)
    await navigator.settle()
    #expect(navigator.goBack(in: host.shown) == .accepted)
    host.showsColumns = false
    await navigator.settle()
    #expect(navigator.goBack(in: host.shown) == .accepted)
    #expect(navigator.tree.description == "root: Mail.list |")
    #expect(mail.ended == ["1 dismissed"])
  }

  @Test func detailThatBlocksLeavingStays() async throws {
    mail.open(\.letter, 1)
    let letter = try #require(navigator.screen(for: stack.entries[1].id) as? StepScreen)
    letter.preventsLeaving = true
    await navigator.settle()
    let shows = host.showCount
    mail.open(\.letter, 2)
    await navigator.settle()
    #expect(host.showCount == shows + 1, "A host may highlight the tapped row, so the list is redrawn.")
    mail.present(.settings, as: .detail)
    #expect(navigator.tree.description == "root: Mail.list | Letter.text")
    #expect(letter.triesToLeave == 2)
    #expect(mail.ended == [])
    #expect(await mail.run(\.letter, 3).isSuperseded)
    letter.preventsLeaving = false
    mail.open(\.letter, 2)
    #expect(mail.ended == ["1 superseded"])
  }

  @Test func columnsAreRestored() async {
    mail.open(\.letter, 7)
    let next = await Stage(MailFlow(), restoring: navigator.snapshot())
    #expect(next.outline == "root: Mail.list | Letter.text")
    #expect(next.navigator.tree.layers[0].visibleStack.list != nil)
  }

  @Test func linksLeadIntoTheDetail() async {
    mail.open(\.letter, 1)
    #expect(await navigator.follow(FlowLink(from: MailFlow.self).open(\.letter, 2)) == .landed)
    #expect(navigator.tree.description == "root: Mail.list | Letter.text")
    #expect(await navigator.follow(FlowLink(from: MailFlow.self).show(.settings)) == .landed)
    #expect(navigator.tree.description == "root: Mail.list | Mail.settings")
  }

  @Test func otherScreensTakeTheColumnsAway() {
    mail.open(\.letter, 1)
    mail.set([.settings])
    #expect(navigator.tree.description == "root: Mail.settings")
    mail.setColumns(.list)
    #expect(stack.list != nil)
    mail.set([.list, .settings])
    #expect(navigator.tree.description == "root: Mail.list | Mail.settings")
  }

  @Test func overOthersThereAreNoColumns() {
    mail.open(\.archive)
    #expect(navigator.tree.description == "root: Mail.list | Mail.list")
    mail.setColumns(.settings)
    mail.set([.list])
    mail.open(\.archive)
    #expect(navigator.tree.description == "root: Mail.list › Mail.list")
    #expect(stack.list == nil)
  }

  @Test func aSheetShowsOneColumn() async throws {
    host.showsColumns = true
    mail.open(\.mailSheet)
    let flow = try #require(navigator.tree.visibleEntry).flow
    try #require(navigator.coordinator(of: flow) as? MailFlow).open(\.letter, 1)
    let sheet = try #require(navigator.tree.layers.last).visibleStack
    #expect(navigator.tree.description == "root: Mail.list |\nsheet: Mail.list › Letter.text")
    #expect(!navigator.isCurrent(sheet.entries[0].id), "It is covered, however wide the window is.")
    #expect(navigator.isCurrent(sheet.entries[1].id))
    await navigator.settle()
    #expect(navigator.goBack(in: host.shown) == .accepted)
    #expect(navigator.isCurrent(sheet.entries[0].id))
  }

  @Test func detailWithoutColumnsIsOverTheFlowsFirstScreen() {
    mail.set([.settings, .list])
    mail.open(\.letter, 1)
    #expect(navigator.tree.description == "root: Mail.settings › Letter.text")
  }
}

/// A robot uses both columns where its host shows both.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ListAndDetailRobotTests {
  private let host = InMemoryHost()

  @Test func aRobotUsesBothColumns() async throws {
    host.showsColumns = true
    let app = FlowRobot(MailFlow(), on: host)
    try await app.expect(.set([.list], in: MailFlow.self))
      .tap("Letter 1").expect(.open(MailLetterFlow.self, as: .detail)).expect(.push(.text, in: MailLetterFlow.self))
      .expectText("text").expectText("list")
      .tap("Letter 2").expect(.open(MailLetterFlow.self, as: .detail)).expect(.push(.text, in: MailLetterFlow.self))
    #expect(host.shown.description == "root: Mail.list | Letter.text")
    #expect(host.back() == .stale, "The list is beside it.")
    try await app.skipEvents().finish()
  }

  @Test func onANarrowHostTheListIsCovered() async throws {
    let app = FlowRobot(MailFlow(), on: host, timeout: .milliseconds(1))
    try await app.tap("Letter 1").skipEvents().expectText("text")
    await #expect(throws: (any Error).self) { try await app.tap("Letter 2") }
    await #expect(throws: (any Error).self) { try await app.expectText("list") }
    host.showsColumns = true
    try await app.tap("Letter 2").skipEvents().expectText("list")
    host.showsColumns = false
    try await app.back().skipEvents().expectTop(MailFlow.Route.list).finish()
  }

  @Test func missingControlIsReportedForTheTopmostScreen() async throws {
    host.showsColumns = true
    let app = FlowRobot(MailFlow(), on: host, timeout: .milliseconds(1))
    try await app.tap("Letter 1").skipEvents()
    await #expect {
      try await app.tap("Nothing")
    } throws: {
      "\($0)".contains("text") && !"\($0)".contains("Letter 1,")
    }
  }
}

/// A host without a display whose width a test controls.
private final class ColumnsHost: NavigationHost {
  var showsColumns = false
  private(set) var shown = NavigationTree()
  private(set) var showCount = 0

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    shown = tree
    showCount += 1
  }
}
