import Observation
import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import SeamViews
import Testing

/// A correct app passes, and the same seed walks the same way.
@MainActor @Suite(.timeLimit(.minutes(10)), .serialized)
struct FlowFuzzTests {
  private static let root = FlowLink(from: LibraryFlow.self)

  private func fuzz(steps: Int, seed: UInt64) -> FlowFuzz<Void> {
    let table = LinkTable<LibraryFlow>(
      "library://",
      rows: [
        LinkRow("books") { Self.root.open(\.books) },
        LinkRow("books/{book}") { (book: Int) in Self.root.open(\.books).show(.book(book)) },
        LinkRow("books/{book}/note") { (book: Int) in Self.root.open(\.books).show(.book(book)).open(\.note, book) },
        LinkRow("shelf?name={name}") { (name: String) in Self.root.open(\.books).open(\.shelf, name) },
      ])
    return FlowFuzz(steps: steps, seed: seed, stepsPerWalk: 100, links: table) { LibraryFlow() }
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>) func theLibraryPasses(seed: UInt64) async {
    let fuzz = fuzz(steps: 2_500, seed: seed)
    let finding = await fuzz.run()
    #expect(finding == nil, finding.map { "\($0)" })
    let report = fuzz.report
    #expect(report.steps >= 2_500)
    #expect(report.walks >= 20)
    #expect(Set(report.states.map(\.outline)).count > 200, "Enough to end a process in each.")
    #expect(report.restorations > 90)
    #expect(report.landings > 30)
    #expect(report.edges.isSuperset(of: ["Library.books", "BooksFlow.note", "BooksFlow.shelf", "ShelfA.next"]))
    #expect(report.routes.isSuperset(of: ["BooksFlow.book", "RemarkFlow.preview", "LoansFlow.loan", "ShelfB.place"]))
    let kinds: Set = [
      "tap", "type", "answer", "back", "swipeDown", "selectTab", "beginSwipe", "completeSwipe", "cancelSwipe",
      "tryToQuit",
      "reportLeft", "reportDismissed", "reportTab", "reportAnswered", "transitionsLast", "transitionsEnd", "follow",
      "restart", "cutShort", "loseTransition", "timePasses", "hurried",
    ]
    #expect(kinds.subtracting(report.kinds.keys).isEmpty, "Every kind of step was made.")
  }

  @Test func theSameSeedWalksTheSameWay() async {
    var walks: [[FlowFuzzStep]] = []
    for seed in [7, 7, 8] as [UInt64] {
      var steps: [FlowFuzzStep] = []
      let fuzz = FlowFuzz(steps: 400, seed: seed, world: { Counters(yields: 0) }) { CountingFlow($0) }
        .also("count elsewhere") { counters, number in await counters.add(number) }
      fuzz.onStep = { steps.append($0) }
      let finding = await fuzz.run()
      #expect(finding == nil, finding.map { "\($0)" })
      walks.append(steps)
    }
    #expect(walks[0] == walks[1])
    #expect(walks[0] != walks[2])
  }

  @Test func tasksOfOtherFlowsAreAwaited() async {
    let fuzz = FlowFuzz(world: { Counters(yields: 3) }) { CountingFlow($0) }
    let steps: [FlowFuzzStep] = [.tap("Add"), .tap("Add"), .tap("2"), .tap("Gone")]
    _ = await fuzz.replay(steps)
    #expect(fuzz.report.steps == 3, "The second addition is shown before the next step; nothing is called Gone.")
  }

  @Test func unfinishedTransitionAtTheEndIsNoFinding() async {
    let steps: [FlowFuzzStep] = [.transitionsLast, .tap("Book 1"), .hurried(.timePasses, turns: 1)]
    for rest in [[], [.transitionsEnd]] as [[FlowFuzzStep]] {
      #expect(await fuzz(steps: 0, seed: 1).replay(steps + rest) == nil)
    }
  }

  /// Work that ends while a state is looked at can change the tree; no step ends the transition then.
  @Test(arguments: [FlowFuzzStep.transitionsLast, .loseTransition]) func statesCanWaitForTheApp(
    step: FlowFuzzStep
  ) async {
    let fuzz = fuzz(steps: 0, seed: 1)
    var trees: [String] = []
    fuzz.onState = { navigator in
      for flow in navigator.tree.flows.keys {
        (navigator.coordinator(of: flow) as? LoansFlow)?.push(.loan(1))
      }
      await navigator.settle()
      trees.append(navigator.tree.description)
    }
    #expect(await fuzz.replay([step, .selectTab("Loans")]) == nil)
    #expect(trees.count > 1 && trees[1].contains("LoansFlow.loan"), "\(trees)")
  }

  @Test func namedTextIsTypedHalfOfTheTime() async {
    let fuzz = FlowFuzz(steps: 500, seed: 1) { RemarkFlow(book: 1) }.typing("open sesame", into: "Text")
    var typed: [String: Int] = [:]
    fuzz.onStep = { step in
      if case .user(.type(let text, into: "Text"), _) = step { typed[text, default: 0] += 1 }
    }
    _ = await fuzz.run()
    let count = typed.values.reduce(0, +)
    #expect(count > 10, "\(typed)")
    #expect((count / 4...count * 3 / 4).contains(typed["open sesame"] ?? 0), "\(typed)")
  }

  @Test func linkQuestionCanBeCustomised() async {
    let fuzz = fuzz(steps: 0, seed: 1)
    let ask = LinkPolicy.ask(LinkQuestion(title: "Go?", open: "Go", stay: "No"))
    let finding = await fuzz.replay([.tap("Book 1"), .follow("library://shelf?name=A", ask), .answer("Go")])
    #expect(finding == nil, finding.map { "\($0)" })
    #expect(fuzz.report.steps == 3, "There was something to answer.")
  }

  @Test func stepsAreWordsAndSwift() {
    let steps: [FlowFuzzStep] = [
      .tap("Say \"hi\"", nth: 2), .hurried(.back, turns: 0), .type("a\nb", into: "Name"), .outside("rain", 3),
      .selectTab("People"), .follow("book://1", .ask),
    ]
    #expect(
      steps.map(\.description) == [
        "tap “Say \"hi\"” (no. 2)", "go back, and immediately", "type “a\nb” into “Name”", "outside: rain (3)",
        "tap the tab “People”", "follow book://1 (ask)",
      ])
    #expect(
      steps.map(\.debugDescription) == [
        #".tap("Say \"hi\"", nth: 2)"#, ".hurried(.back, turns: 0)", #".type("a\nb", into: "Name")"#,
        #".outside("rain", 3)"#, #".selectTab("People")"#, #".follow("book://1", .ask)"#,
      ])
  }
}

/// A store that works on other threads.
private actor Counters {
  /// How often an addition yields, after which it may go on in any thread, at any time.
  private let yields: Int
  private var count = 0
  private var observers: [AsyncStream<Int>.Continuation] = []

  init(yields: Int) { self.yields = yields }

  @concurrent private func think() async { for _ in 0..<yields { await Task.yield() } }

  func add(_ number: Int) async {
    await think()
    count += number
    for observer in observers { observer.yield(count) }
  }

  func counts() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(count)
    observers.append(continuation)
    return stream
  }
}

private final class CountingFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case count, detail(Int) }

  let navigation = FlowNavigation()
  let counters: Counters

  init(_ counters: Counters) { self.counters = counters }
  func start(animated: Bool) { push(.count) }
  func screen(for route: Route) -> any Screen { CountingScreen(self) }
}

@Observable
private final class CountingScreen: Screen {
  private var count = 0
  @ObservationIgnored private weak var flow: CountingFlow?

  init(_ flow: CountingFlow) { self.flow = flow }

  var configuration: ListConfiguration {
    .init(
      title: "Count", actions: [Action("add", title: "Add")],
      sections: [.init(rows: [.init(id: "row", title: "\(count)")])])
  }

  func handle(_ event: ListConfiguration.Event) {
    switch event {
    case .didSelect: flow?.push(.detail(count))
    default: flow?.task { [counters = flow?.counters] in await counters?.add(1) }
    }
  }

  func run() async {
    for await count in await flow?.counters.counts() ?? .init(unfolding: { nil }) { self.count = count }
  }
}
