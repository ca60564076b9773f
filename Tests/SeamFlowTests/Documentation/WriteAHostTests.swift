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
