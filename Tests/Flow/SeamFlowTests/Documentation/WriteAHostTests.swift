import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamHostConformance
import SeamViews
import Testing

/// The host of the article WriteAHost.md passes the conformance suite.
@MainActor @Suite(.timeLimit(.minutes(10)), .serialized)
struct WriteAHostTests {
  @Test func theHostConforms() async {
    let report = await HostConformance("Plain text") { PlainTextUser() }.check(prints: false)
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test func anAppRunsInPlainText() async {
    let (lines, input) = AsyncStream.makeStream(of: String.self)
    for line in ["tap Book 1", "tap Nothing", "back"] { input.yield(line) }
    input.finish()
    var printed: [String] = []
    await run(LibraryFlow(), reading: lines) { printed.append($0) }
    let titles = printed.compactMap { $0.split(separator: "\n").first }
    #expect(titles.count == 4 && titles[1].hasPrefix("< book(1)") && titles[2] == "Not possible: tap Nothing")
    #expect(titles.first == titles.last)
  }

  @Test func commandsAreExecuted() async {
    var printed: [String] = []
    let host = PlainTextHost { printed.append($0) }
    let navigator = Navigator(host: host)
    navigator.start(LibraryFlow())
    await navigator.settle()
    #expect(host.page.hasSuffix("|[Books]| |Loans|"))
    #expect(host.obey("tap Book 1"))
    #expect(!host.obey("tap Book 1"), "The host was not given the new page yet.")
    await navigator.settle()
    #expect(host.page.hasPrefix("< book(1)"))
    #expect(host.obey("back"))
    await navigator.settle()
    #expect(!host.obey("back"))
    #expect(printed.last == host.page)
  }
}

/// Runs a root flow in plain text, until the app or the input ends.
@MainActor
private func run(
  _ root: some FlowCoordinator, reading lines: AsyncStream<String>, print: @escaping @MainActor (String) -> Void
) async {
  let host = PlainTextHost(print: print)
  let navigator = Navigator(host: host)
  navigator.start(root)
  await navigator.settle()
  for await line in lines {
    if !host.obey(line) { print("Not possible: \(line)") }
    await navigator.settle()
    if navigator.tree.layers.isEmpty { return }
  }
}

/// Reads and uses a host for plain text as a user would.
@MainActor
private final class PlainTextUser: HostUnderTest {
  private let text = PlainTextHost()
  var host: any NavigationHost { text }
  var actions: Set<UserAction.Kind> { Set(UserAction.Kind.allCases).subtracting([.swipeDown]) }

  func look() async -> HostPicture {
    let lines = text.page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var title = lines.first ?? ""
    let offersBack = title.hasPrefix("< ")
    if offersBack { title.removeFirst(2) }
    let isSheet = title.hasPrefix("sheet: ")
    if isSheet { title.removeFirst(7) }
    let tabs = (lines.first { $0.hasPrefix("|") } ?? "").split(separator: "|").map(String.init).filter { $0 != " " }
    return HostPicture(
      title: text.page.isEmpty ? nil : title, text: text.page, tabs: tabs.map { $0.filter { !"[]".contains($0) } },
      selectedTab: tabs.first { $0.hasPrefix("[") }.map { String($0.dropFirst().dropLast()) },
      alert: lines.first { $0.hasPrefix("? ") }.map { String($0.dropFirst(2)) }, offersBack: offersBack,
      showsSheet: isSheet)
  }

  func perform(_ action: UserAction) async -> Bool {
    switch action {
    case .back: text.obey("back")
    case .swipeDown: false
    case .selectTab(let title): text.obey("tab \(title)")
    case .answer(let title): text.obey("answer \(title)")
    case .tap(let label): text.obey("tap \(label)")
    case .type(let value, let label): text.obey("type \(value) into \(label)")
    case .toggle(let label): text.obey("toggle \(label)")
    case .choose(let option, let label): text.obey("choose \(option) into \(label)")
    case .remove(let label): text.obey("remove \(label)")
    case .search(let value): text.obey("search \(value)")
    case .refresh: text.obey("refresh")
    }
  }
}
