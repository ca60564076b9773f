import Observation
import SeamFlow
import SeamViews

@testable import SeamTerminal

/// A small app: two tabs, a list that leads to a detail, and a sheet with a form that prevents leaving with unsaved
/// edits.
final class SampleFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case nothing }

  struct Edges: FlowEdges {
    let people = FlowEdge(tab: "people") { (flow: SampleFlow) in flow.people }
    let more = FlowEdge(tab: "more") { (flow: SampleFlow) in flow.more }
  }

  let navigation = FlowNavigation()
  let people = PeopleFlow()
  let more = MoreFlow()

  func start(animated: Bool) {
    setTabs([FlowTab(\.people, title: "People"), FlowTab(\.more, title: "More")])
  }

  func screen(for route: Route) -> any Screen { CounterScreen() }
}

final class PeopleFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, person(String), cover }

  struct Edges: FlowEdges {
    let edit = FlowEdge("edit", as: .sheet) { (flow: PeopleFlow) in
      let edit = EditFlow()
      flow.edit = edit
      return edit
    }
  }

  let navigation = FlowNavigation()
  let list = ListScreen()
  private(set) var answers: [Action.ID] = []
  fileprivate(set) var edit: EditFlow?

  func start(animated: Bool) { push(.list) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .list:
      list.flow = self
      return list
    case .person(let name): return PersonScreen(name, flow: self)
    case .cover: return CounterScreen()
    }
  }

  func editPerson() { open(\.edit) }

  func askToDelete() {
    let alert = AlertConfiguration(
      title: "Delete?",
      buttons: [
        Action("delete", title: "Delete", role: .destructive), Action("keep", title: "Keep", role: .cancel),
      ])
    ask(alert) { [weak self] answer in self?.answers.append(answer) }
  }
}

final class MoreFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case counter }

  let navigation = FlowNavigation()
  let counter = CounterScreen()

  func start(animated: Bool) { push(.counter) }
  func screen(for route: Route) -> any Screen { counter }
}

final class EditFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case edit }

  let navigation = FlowNavigation()
  weak var screen: EditScreen?

  func start(animated: Bool) { push(.edit) }
  func screen(for route: Route) -> any Screen {
    let screen = EditScreen()
    self.screen = screen
    return screen
  }
}

@Observable final class ListScreen: Screen {
  weak var flow: PeopleFlow?
  var names = ["Wilma", "Fred", "Betty"]
  var query = ""
  @ObservationIgnored private(set) var readings = 0

  var configuration: ListConfiguration {
    readings += 1
    let rows = names.filter { query.isEmpty || $0.lowercased().contains(query) }
      .map { ListConfiguration.Row(id: $0, title: $0, accessory: .disclosure) }
    return .init(
      title: "People", actions: [Action("new", title: "New", key: "n"), Action("cover", title: "Cover")],
      search: .init(text: query), sections: [.init(rows: rows)])
  }

  func handle(_ event: ListConfiguration.Event) {
    switch event {
    case .didSearch(let text): query = text
    case .didSelect(let row): flow?.present(.person(row), as: .detail)
    case .didTap("new"): flow?.editPerson()
    case .didTap: flow?.present(.cover, as: .fullScreen)
    case .didRefresh: break
    }
  }
}

@Observable final class PersonScreen: Screen {
  let name: String
  private weak var flow: PeopleFlow?

  init(_ name: String, flow: PeopleFlow) {
    self.name = name
    self.flow = flow
  }

  var configuration: DetailConfiguration {
    .init(title: "Person", actions: [Action("delete", title: "Delete")], headline: name)
  }

  func handle(_ event: DetailConfiguration.Event) { flow?.askToDelete() }
}

@Observable final class EditScreen: Screen {
  var name = ""
  private(set) var tries = 0

  var configuration: FormConfiguration {
    .init(title: "New person", sections: [.init(fields: [.init(id: "name", label: "Name", .text(name))])])
  }

  var canLeave: Bool { name.isEmpty }
  func didTryToLeave() { tries += 1 }

  func handle(_ event: FormConfiguration.Event) {
    if case .didChange(_, let text) = event { name = text }
  }
}

/// A view that hosts do not know without registration.
struct CounterConfiguration: ViewConfiguration {
  typealias Event = Step

  let count: Int

  var title: String { "Counter" }
  var text: String { "The count is \(count)\u{1B}[2J" }

  struct Step: Sendable { let by: Int }
}

@Observable final class CounterScreen: Screen {
  var count = 0

  var configuration: CounterConfiguration { .init(count: count) }
  func handle(_ event: CounterConfiguration.Step) { count += event.by }
}

/// The sample app on a host with a screen in memory.
@MainActor
final class SampleApp {
  let host = TerminalHost()
  let device: InMemoryDevice
  let navigator: Navigator
  let flow = SampleFlow()
  private(set) var quits = 0

  init(columns: Int = 60, rows: Int = 16) async {
    device = InMemoryDevice(size: Size(columns: columns, rows: rows))
    navigator = Navigator(host: host)
    host.attach(device, colors: .full)
    host.onQuit = { [weak self] in self?.quits += 1 }
    navigator.start(flow)
    await navigator.settle()
  }

  func press(_ names: String...) async {
    for name in names {
      host.receive(Key(name: name).map { [.key($0)] } ?? [])
      await navigator.settle()
      host.draw()
    }
  }

  func type(_ text: String) async {
    for character in text { await press(String(character)) }
  }

  var screen: String { host.frame.text }
}
