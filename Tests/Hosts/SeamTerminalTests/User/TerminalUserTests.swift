import Observation
import SeamFlow
import SeamFlowTesting
import SeamTerminal
import SeamTerminalTesting
import SeamViews
import Testing

/// The terminal user finds exactly the intended elements.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct TerminalUserTests {
  private func robot<Configuration: ViewConfiguration>(
    _ flow: PresetFlow<Configuration>, columns: Int = 90
  ) async -> FlowRobot {
    await FlowRobot(flow, on: TerminalUser(columns: columns)).skipEvents()
  }

  private func list(_ titles: [String], search: String? = nil) -> ListConfiguration {
    .init(
      title: "List", search: search.map { .init(text: $0) },
      sections: [.init(rows: titles.map { .init(id: $0, title: $0, subtitle: "friend of Fred") })])
  }

  @Test func tapsTheRowWithTheExactLabel() async throws {
    let log = EventLog<ListConfiguration.Event>()
    try await robot(PresetFlow(list(["Alfred", "Fred Flintstone", "Fred"]), log)).tap("Fred").tap("Alfred").finish()
    #expect(log.events == [.didSelect(row: "Fred"), .didSelect(row: "Alfred")])
  }

  @Test func symbolsAreNotPartOfATitle() async throws {
    let user = TerminalUser()
    let robot = await FlowRobot(BadgedFlow(), on: user).skipEvents()
    let picture = await user.look()
    #expect(picture.tabs == ["Work", "! Loud"] && picture.selectedTab == "Work")
    try await robot.tap(tab: "loud").skipEvents()
    #expect(await user.look().selectedTab == "! Loud")
    try await robot.finish()
  }

  @Test func usesBothColumnsOfAWideTerminal() async throws {
    for (columns, offersBack) in [(90, true), (120, false)] {
      let user = TerminalUser(columns: columns)
      let flow = MailFlow()
      let robot = await FlowRobot(flow, on: user, timeout: .seconds(1)).skipEvents()
      #expect(await user.look().title == "Mail")
      try await robot.tap("Hello").skipEvents()
      let picture = await user.look()
      #expect(picture.title == "Letter" && picture.offersBack == offersBack)
      try await robot.tap("Answer").skipEvents()
      if offersBack { try await robot.back().skipEvents() }
      try await robot.search("x").tap("Write").tap("Bye").skipEvents()
      await #expect(throws: (any Error).self) { try await robot.tap("Nothing").finish() }
      #expect(flow.log == ["Hello", "answer", "x", "write", "Bye"], "\(columns) columns")
    }
  }

  @Test func findsARowBeyondTheScreen() async throws {
    let log = EventLog<ListConfiguration.Event>()
    try await robot(PresetFlow(list((1...60).map { "Row \($0)" }), log)).tap("Row 60").tap("Row 1").finish()
    #expect(log.events == [.didSelect(row: "Row 60"), .didSelect(row: "Row 1")])
  }

  @Test func tapsAnItemAboveTheSelectedButton() async throws {
    let log = EventLog<MessageConfiguration.Event>()
    let user = TerminalUser()
    user.terminal.register(MessageConfiguration.self) { message, page in
      page.item("row", "A row", sends: .didTap("row"))
      page.buttons(message.actions) { .didTap($0) }
      page.item("end", "The end", sends: .didTap("end"))
    }
    let message = MessageConfiguration(
      title: "Pick", primary: Action("go", title: "Go", role: .primary), secondary: Action("later", title: "Later"))
    let robot = await FlowRobot(PresetFlow(message, log), on: user).skipEvents()
    try await robot.tap("A row").tap("The end").tap("Later").tap("Go").tap("A row").finish()
    #expect(log.events == ["row", "end", "later", "go", "row"].map { .didTap($0) })
  }

  @Test(arguments: [90, 30]) func choosesAnOptionWithAllOrOneDrawn(columns: Int) async throws {
    func form(_ selected: String) -> FormConfiguration {
      let options = ["Crimson", "Ultramarine", "Chartreuse"].map { FormConfiguration.Option(id: $0, title: $0) }
      let field = FormConfiguration.Field(id: "colour", label: "Colour", .choice(options, selected: selected))
      return .init(title: "Form", sections: [.init(fields: [field])])
    }
    let log = EventLog<FormConfiguration.Event>()
    let choosing: PresetFlow<FormConfiguration>.Change = { old, event in
      if case .didChoose(_, let option) = event { form(option) } else { old }
    }
    try await robot(PresetFlow(form("Crimson"), log, change: choosing), columns: columns)
      .choose("Chartreuse", for: "Colour").finish()
    #expect(log.events.last == .didChoose("colour", option: "Chartreuse"))
  }

  @Test func tapsAnActionOfAChangingPage() async throws {
    func page(_ count: Int) -> ProgressConfiguration {
      .init(title: "Import", actions: [Action("stop", title: "Stop")], status: "\(count)")
    }
    let log = EventLog<ProgressConfiguration.Event>()
    let user = TerminalUser()
    user.mostLooks = 200
    let robot = await FlowRobot(PresetFlow(page(0), log), on: user).skipEvents()
    let counting = Task { [weak screen = robot.visibleScreen as? PresetScreen<ProgressConfiguration>] in
      var count = 0
      while !Task.isCancelled {
        count += 1
        screen?.configuration = page(count)
        await Task.yield()
      }
    }
    try await robot.tap("Stop")
    counting.cancel()
    try await robot.finish()
    #expect(log.events.count == 1)
  }

  @Test func goingBackClearsASearchFirst() async throws {
    let log = EventLog<ListConfiguration.Event>()
    let clearing: PresetFlow<ListConfiguration>.Change = { _, _ in list(["Fred"], search: "") }
    try await robot(PresetFlow(list(["Fred"], search: "fre"), log, depth: 2, change: clearing)).back().expectTop(
      PresetRoute.screen(1)
    ).finish()
    #expect(log.events == [.didSearch("")])
  }

  @Test func readsALongQuestionCompletely() async throws {
    let title = "Do you really want to remove everybody whose name begins with a letter from the address book?"
    let robot = await robot(PresetFlow(list(["Fred"]), EventLog(), question: title))
    #expect(await robot.user.look().alert == title)
    try await robot.tap("OK").finish()
  }
}

private enum PresetRoute: Codable, Hashable, Sendable { case screen(Int) }

/// A record of the user's actions, which outlives the screen.
@MainActor
private final class EventLog<Event: Sendable> {
  var events: [Event] = []
}

/// Two tabs with symbols, one of which has a title that begins with the same character.
private final class BadgedFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case nothing }

  struct Edges: FlowEdges {
    let work = FlowEdge(tab: "work") { (_: BadgedFlow) in BadgedFlow.page("W") }
    let loud = FlowEdge(tab: "loud") { (_: BadgedFlow) in BadgedFlow.page("L") }
  }

  let navigation = FlowNavigation()

  fileprivate static func page(_ title: String) -> PresetFlow<MessageConfiguration> {
    PresetFlow(MessageConfiguration(title: title), EventLog<MessageConfiguration.Event>())
  }

  func start(animated: Bool) {
    setTabs([FlowTab(\.work, title: "Work", symbol: .mail), FlowTab(\.loud, title: "! Loud", symbol: .star)])
  }

  func screen(for route: Route) -> any Screen {
    PresetScreen(MessageConfiguration(title: ""), EventLog()) { old, _ in old }
  }
}

/// A list of letters with a search, and the chosen letter beside it.
private final class MailFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, letter }

  let navigation = FlowNavigation()
  private(set) var log: [String] = []

  func start(animated: Bool) { setColumns(.list) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .list:
      let list = ListConfiguration(
        title: "Mail", actions: [Action("write", title: "Write")], search: .init(text: ""),
        sections: [.init(rows: ["Hello", "Bye"].map { .init(id: $0, title: $0) })])
      return PresetScreen(list, EventLog()) { [weak self] list, event in
        switch event {
        case .didSelect(let row):
          self?.log.append(row)
          self?.present(.letter, as: .detail)
        case .didSearch(let text): self?.log.append(text)
        case .didTap(let action): self?.log.append(action.rawValue)
        case .didRefresh: break
        }
        return list
      }
    case .letter:
      let letter = DetailConfiguration(
        title: "Letter", actions: [Action("answer", title: "Answer")], headline: "Dear")
      return PresetScreen(letter, EventLog()) { [weak self] letter, event in
        if case .didTap(let action) = event { self?.log.append(action.rawValue) }
        return letter
      }
    }
  }
}

/// Shows a screen a number of times, and may ask a question.
private final class PresetFlow<Configuration: ViewConfiguration>: FlowCoordinator {
  typealias Route = PresetRoute
  typealias Change = (Configuration, Configuration.Event) -> Configuration

  let navigation = FlowNavigation()
  let name = "PresetFlow"
  private let depth: Int
  private let question: String?
  private let configuration: Configuration
  private let log: EventLog<Configuration.Event>
  private let change: Change

  init(
    _ configuration: Configuration, _ log: EventLog<Configuration.Event>, depth: Int = 1, question: String? = nil,
    change: @escaping Change = { old, _ in old }
  ) {
    self.depth = depth
    self.question = question
    self.configuration = configuration
    self.log = log
    self.change = change
  }

  func start(animated: Bool) {
    for number in 1...depth { push(.screen(number)) }
    if let question { ask(.init(title: question)) { _ in } }
  }

  func screen(for route: PresetRoute) -> any Screen { PresetScreen(configuration, log, change) }
}

/// Shows a given configuration and records the user's events.
@Observable
private final class PresetScreen<Configuration: ViewConfiguration>: Screen {
  var configuration: Configuration
  @ObservationIgnored private let log: EventLog<Configuration.Event>
  @ObservationIgnored private let change: PresetFlow<Configuration>.Change

  init(
    _ configuration: Configuration, _ log: EventLog<Configuration.Event>,
    _ change: @escaping PresetFlow<Configuration>.Change
  ) {
    self.configuration = configuration
    self.log = log
    self.change = change
  }

  func handle(_ event: Configuration.Event) {
    log.events.append(event)
    configuration = change(configuration, event)
  }
}
