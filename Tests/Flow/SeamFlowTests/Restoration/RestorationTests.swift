import Foundation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// A run restores the state of the previous one.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct RestorationTests {
  /// Starts the app again with the state of another run, encoded as in a file.
  private func again(_ stage: Stage<LibraryFlow>, isOpen: Bool = true) async throws -> Revival {
    let snapshot = try #require(stage.navigator.snapshot())
    return await Revival(try snapshot.throughFile(), isOpen: isOpen)
  }

  @Test func tabsStacksSheetsAndMemoryAreRestored() async throws {
    let stage = await Stage(LibraryFlow())
    let books = try #require(stage.flow(BooksFlow.self))
    books.push(.book(7))
    books.open(\.shelf, "A")
    try #require(stage.flow(ShelfFlow.self)).push(.place(3))
    books.push(.book(8))
    try #require(stage.flow(LoansFlow.self)).push(.loan(1))
    books.open(\.note, 7)
    let note = try #require(stage.flow(RemarkFlow.self))
    note.text = "Half a thought"
    note.push(.preview)
    let revival = try await again(stage)
    #expect(revival.outline == stage.outline)
    #expect(revival.stage.flow(RemarkFlow.self)?.text == "Half a thought")
    #expect(revival.report?.losses == [])
    #expect(revival.report?.restored == 7)
    #expect(revival.stage.host.showCount == 1, "Everything is drawn in one step.")
  }

  @Test func deeplyNestedFlowsAreRestored() async throws {
    let stage = await Stage(LibraryFlow())
    try #require(stage.flow(BooksFlow.self)).open(\.shelf, "0")
    for number in 1..<30 {
      let shelf = try #require(stage.flow(ShelfFlow.self))
      shelf.push(.place(number))
      shelf.push(.place(0))
      shelf.open(\.next, "\(number)")
    }
    let revival = try await again(stage)
    #expect(revival.outline == stage.outline)
  }

  @Test func rootWithoutTabsIsRestored() async throws {
    let stage = await Stage(BooksFlow())
    stage.root?.push(.book(7))
    stage.root?.ends = ["done"]
    stage.root?.open(\.note, 7)
    var report: RestorationReport?
    let next = await Stage(BooksFlow(), restoring: stage.navigator.snapshot()) { report = $0 }
    #expect(next.outline == stage.outline)
    #expect(next.root?.ends == ["done"])
    #expect(report?.losses == [])
  }

  @Test func theSelectedTabIsRestored() async throws {
    let stage = await Stage(LibraryFlow())
    stage.root?.select(tab: "loans")
    let revival = try await again(stage)
    #expect(revival.outline == "root:\n  books: BooksFlow.list\n  [loans]: LoansFlow.list")
  }

  @Test func theSelectedTabIsRestoredEvenIfNothingElseIs() async throws {
    func showTabs(_ root: StepFlow?) {
      root?.setTabs(["one", "two"].map { name in FlowTab(name, title: name) { StepFlow(name) } })
    }
    let stage = await Stage(StepFlow("Root"))
    showTabs(stage.root)
    stage.root?.select(tab: "two")
    let next = await Stage(StepFlow("Root"), restoring: stage.navigator.snapshot())
    #expect(next.navigator.isRestoring)
    showTabs(next.root)
    await next.navigator.settle()
    #expect(next.outline == "root:\n  one: one.step(1)\n  [two]: two.step(1)")
    #expect(!next.navigator.isRestoring)

    let other = await Stage(StepFlow("Root"), restoring: stage.navigator.snapshot())
    other.root?.forgetLastRun()
    #expect(!other.navigator.isRestoring)
    showTabs(other.root)
    #expect(other.outline == "root:\n  [one]: one.step(1)\n  two: two.step(1)")
  }

  @Test func sheetThatAppearsLateIsAwaited() async throws {
    let stage = await Stage(PatientFlow())
    stage.root?.open(\.slow)
    await stage.navigator.settle()
    while stage.navigator.tree.layers.count < 2 { await Task.yield() }
    stage.flow(SlowFlow.self)?.push(.page(2))
    var report: RestorationReport?
    let next = await Stage(PatientFlow(), restoring: stage.navigator.snapshot()) { report = $0 }
    while report == nil { await Task.yield() }
    #expect(next.outline == "root: PatientFlow.ground\nsheet: SlowFlow.page(1) › SlowFlow.page(2)")
    #expect(report?.losses == [])
  }

  @Test func sheetThatEndsImmediatelyIsLostAsEnded() async throws {
    let stage = await Stage(PatientFlow())
    stage.root?.open(\.slow)
    while stage.navigator.tree.layers.count < 2 { await Task.yield() }
    var report: RestorationReport?
    let next = await Stage(PatientFlow(hasPages: false), restoring: stage.navigator.snapshot()) { report = $0 }
    while report == nil { await Task.yield() }
    #expect(next.outline == "root: PatientFlow.ground")
    #expect(report?.losses.map(\.description) == ["PatientFlow.slow: ended immediately"])
  }

  @Test func namedEdgeHandlesTheResultAfterRestoration() async throws {
    let stage = await Stage(LibraryFlow())
    try #require(stage.flow(BooksFlow.self)).open(\.note, 1)
    let revival = try await again(stage)
    try #require(revival.stage.flow(RemarkFlow.self)).finish("done")
    await revival.stage.navigator.settle()
    #expect(revival.stage.flow(BooksFlow.self)?.ends == ["done"])
  }

  @Test func flowsWithoutKeptEdgesAreListedAsOmissions() async throws {
    let stage = await Stage(LibraryFlow())
    let books = try #require(stage.flow(BooksFlow.self))
    books.push(.book(1))
    books.open(ShelfFlow("B"))
    books.push(.book(2))
    books.open(RemarkFlow(book: 1), as: .sheet)
    books.ask(.init(title: "Sure?")) { _ in }
    let revival = try await again(stage)
    #expect(revival.outline == "root:\n  [books]: BooksFlow.list › BooksFlow.book(1)\n  loans: LoansFlow.list")
    #expect(
      revival.report?.losses.map(\.description) == [
        "ShelfB: its edge is not kept (isKept: false)", "RemarkFlow: its edge is not kept (isKept: false)",
        "“Sure?”: alerts are not restored",
      ])
  }

  @Test func unknownRouteTruncatesTheStack() async throws {
    let stage = await Stage(LibraryFlow())
    let books = try #require(stage.flow(BooksFlow.self))
    books.push(.book(1))
    books.push(.book(2))
    books.open(\.shelf, "A")
    books.open(\.note, 5)
    let text = try #require(stage.navigator.snapshot()).json().replacingOccurrences(
      of: #"{"book":{"_0":2}}"#, with: #"{"tome":{"_0":2}}"#)
    let revival = await Revival(try NavigationSnapshot(json: text))
    #expect(
      revival.outline
        == "root:\n  [books]: BooksFlow.list › BooksFlow.book(1)\n  loans: LoansFlow.list\nsheet: RemarkFlow.edit")
    #expect(revival.report?.losses.map(\.description) == ["BooksFlow.tome(2): unknown route"])
  }

  @Test(arguments: ["\"name\":\"shelf\"", "\"argument\":\"A\""])
  func anEdgeThatIsGoneOrTakesSomethingElseIsCutOff(change: String) async throws {
    let stage = await Stage(LibraryFlow())
    let books = try #require(stage.flow(BooksFlow.self))
    books.open(\.shelf, "A")
    try #require(stage.flow(ShelfFlow.self)).open(\.next, "C")
    let text = try #require(stage.navigator.snapshot()).json()
      .replacingOccurrences(of: change, with: change.contains("name") ? "\"name\":\"rack\"" : "\"argument\":[1]")
    let revival = await Revival(try NavigationSnapshot(json: text))
    #expect(revival.outline == "root:\n  [books]: BooksFlow.list\n  loans: LoansFlow.list")
    #expect(revival.report?.losses.count == 1)
    #expect(revival.report?.losses.first?.reason == .unknownEdge)
  }

  @Test func gateStaysUntilTheFlowContinues() async throws {
    let stage = await Stage(LibraryFlow())
    try #require(stage.flow(BooksFlow.self)).push(.book(4))
    let revival = try await again(stage, isOpen: false)
    #expect(revival.outline == "root: Library.gate")
    #expect(revival.stage.navigator.isRestoring)
    revival.stage.root?.showTabs()
    await revival.stage.navigator.settle()
    #expect(revival.outline == stage.outline)
    #expect(!revival.stage.navigator.isRestoring)
  }

  @Test func stateIsNotRestoredForAnotherUser() async throws {
    let stage = await Stage(LibraryFlow())
    try #require(stage.flow(BooksFlow.self)).push(.book(4))
    let revival = try await again(stage, isOpen: false)
    revival.stage.root?.forgetLastRun()
    revival.stage.root?.showTabs()
    await revival.stage.navigator.settle()
    #expect(revival.outline == "root:\n  [books]: BooksFlow.list\n  loans: LoansFlow.list")
    #expect(revival.report?.losses.map(\.reason) == [.overtaken, .overtaken])
  }

  @Test func stateIsSavedAfterEveryChange() async throws {
    let store = MemoryStore()
    let stage = await Stage(LibraryFlow())
    await stage.root?.restore(from: store)
    await stage.navigator.saved()
    let first = try #require(await store.snapshot)
    let books = try #require(stage.flow(BooksFlow.self))
    books.push(.book(4))
    await stage.navigator.saved()
    let second = try #require(await store.snapshot)
    #expect(first != second)
    books.ends = [nil]
    await stage.navigator.saved()
    #expect(await store.snapshot != second, "Memory is saved, too.")
    let count = await store.saveCount
    await stage.navigator.saved()
    #expect(await store.saveCount == count, "An unchanged state is not saved again.")
    stage.navigator.stop()
    await stage.navigator.saved()
    #expect(await store.saveCount == count, "Quitting keeps the state.")
  }

  @Test func olderStateIsKeptWhileAGateIsShown() async throws {
    let stage = await Stage(LibraryFlow())
    try #require(stage.flow(BooksFlow.self)).push(.book(4))
    let store = MemoryStore(stage.navigator.snapshot())
    let next = await Stage(LibraryFlow(isOpen: false))
    await next.root?.restore(from: store)
    await next.navigator.saved()
    #expect(await store.saveCount == 1, "The gate is saved with the older state.")
    let third = await Stage(LibraryFlow(isOpen: false), restoring: await store.snapshot)
    for run in [next, third] {
      #expect(run.outline == "root: Library.gate")
      run.root?.showTabs()
      await run.navigator.saved()
      #expect(run.outline == stage.outline)
    }
  }

  @Test func unreadableSnapshotIsReportedAndTheAppStartsWithoutIt() async throws {
    let stage = await Stage(LibraryFlow())
    var problems: [NavigationProblem] = []
    stage.navigator.observe { if case .problem(let problem) = $0 { problems.append(problem) } }
    await stage.root?.restore(from: BrokenStore())
    await stage.navigator.saved()
    #expect(problems == [.unavailableSnapshot("out of order")], "Nothing is saved before the store is loaded.")
    #expect(stage.outline == "root:\n  [books]: BooksFlow.list\n  loans: LoansFlow.list")
  }

  @Test(arguments: [
    ("\"version\":2", "\"version\":3"), ("\"flow\":1", "\"flow\":99"), ("\"selected\":\"books\"", "\"selected\":\"x\""),
    ("\"style\":\"root\"", "\"style\":\"sheet\""), ("\"parent\":0", "\"parent\":5"),
    ("\"stacks\":[", "\"stacks\":[[],"),
  ])
  func aDamagedOrNewerSnapshotIsRefused(old: String, new: String) async throws {
    let stage = await Stage(LibraryFlow())
    let text = try #require(stage.navigator.snapshot()).json()
    #expect(text.contains(old))
    #expect(throws: DecodingError.self) { try NavigationSnapshot(json: text.replacingOccurrences(of: old, with: new)) }
  }
}

/// The app in its next run.
@MainActor
private struct Revival {
  let stage: Stage<LibraryFlow>
  private let box: Box

  @MainActor private final class Box { var report: RestorationReport? }

  init(_ snapshot: NavigationSnapshot, isOpen: Bool = true) async {
    let box = Box()
    stage = await Stage(LibraryFlow(isOpen: isOpen), restoring: snapshot) { box.report = $0 }
    self.box = box
  }

  var report: RestorationReport? { box.report }
  var outline: String { stage.outline }
}

private final class PatientFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case ground }
  struct Edges: FlowEdges {
    let slow = FlowEdge("slow", as: .sheet) { (flow: PatientFlow) in SlowFlow(hasPages: flow.hasPages) }
  }

  let navigation = FlowNavigation()
  private let hasPages: Bool

  init(hasPages: Bool = true) { self.hasPages = hasPages }

  func start(animated: Bool) { push(.ground) }
  func screen(for route: Route) -> any Screen { NoticeScreen("Ground") }
}

/// Loads something before it shows anything.
private final class SlowFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case page(Int) }

  let navigation = FlowNavigation()
  private let hasPages: Bool

  init(hasPages: Bool) { self.hasPages = hasPages }

  func start(animated: Bool) {
    task { [self] in
      for _ in 0..<5 { await Task.yield() }
      if hasPages { push(.page(1)) } else { cancel() }
    }
  }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

private actor MemoryStore: SnapshotStore {
  private(set) var snapshot: NavigationSnapshot?
  private(set) var saveCount = 0

  init(_ snapshot: NavigationSnapshot? = nil) { self.snapshot = snapshot }

  func load() async throws -> NavigationSnapshot? { snapshot }

  func save(_ snapshot: NavigationSnapshot) async throws {
    self.snapshot = snapshot
    saveCount += 1
  }
}

private struct BrokenStore: SnapshotStore {
  struct OutOfOrder: Error, CustomStringConvertible { let description = "out of order" }

  func load() async throws -> NavigationSnapshot? { throw OutOfOrder() }
  func save(_ snapshot: NavigationSnapshot) async throws { throw OutOfOrder() }
}

extension NavigationSnapshot {
  fileprivate func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  fileprivate init(json: String) throws {
    self = try JSONDecoder().decode(NavigationSnapshot.self, from: Data(json.utf8))
  }

  fileprivate func throughFile() throws -> NavigationSnapshot { try NavigationSnapshot(json: try json()) }
}
