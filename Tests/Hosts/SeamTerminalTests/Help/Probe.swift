import Observation
import SeamFlow
import SeamViews

@testable import SeamTerminal

/// One screen on an in-memory host, with a record of all effects of keys.
@MainActor
final class Probe {
  /// The surroundings of the screen.
  enum Surroundings: CaseIterable {
    /// The first screen of the first of three tabs.
    case inTabs
    /// The second screen of the first of three tabs, with a way back.
    case pushed
    /// The only screen of an app without tabs.
    case alone
    /// A sheet over another screen.
    case sheet
    /// Like a pushed screen, but it prevents leaving.
    case preventing
  }

  /// The observable state of an app after key presses.
  struct Outcome: Equatable {
    var events: [String]
    var attemptsToLeave: Int
    var quits: Int
    var suspensions: Int
    var depth: Int
    var layers: Int
    var selectedTab: Int?
    var frame: Canvas

    var showsKeys: Bool { frame.text.contains("╭─ Keys") }

    /// Whether both outcomes show the same screens in the same tab.
    func isAtSamePlace(as other: Outcome) -> Bool {
      depth == other.depth && layers == other.layers && selectedTab == other.selectedTab && quits == other.quits
    }
  }

  let host = TerminalHost()
  let navigator: Navigator
  private let record = ProbeRecord()
  private let device: InMemoryDevice
  private var decoder = InputDecoder()
  private var quits = 0
  private var suspensions = 0

  init<Configuration: ViewConfiguration>(
    _ configuration: Configuration, _ surroundings: Surroundings, asking alert: AlertConfiguration? = nil,
    columns: Int = 110, rows: Int = 9, change: @escaping (Configuration, Configuration.Event) -> Configuration,
    register: (TerminalHost) -> Void = { _ in }
  ) async {
    device = InMemoryDevice(size: Size(columns: columns, rows: rows))
    navigator = Navigator(host: host)
    register(host)
    host.onQuit = { [weak self] in self?.quits += 1 }
    host.onSuspend = { [weak self] in self?.suspensions += 1 }
    let record = record
    let makeScreen = {
      ProbeScreen(configuration, record, preventsLeaving: surroundings == .preventing, change) as any Screen
    }
    navigator.start(ProbeFlow(surroundings, makeScreen, alert, record))
    await navigator.settle()
    host.attach(device, colors: .full)
    host.draw()
  }

  /// Draws the effect of an input, and the effect of the resulting tree change.
  private func draw() async {
    host.draw()
    await navigator.settle()
  }

  /// Presses a key as the bytes that a terminal sends; returns false if it sends none.
  @discardableResult
  func press(_ key: Key) async -> Bool {
    guard let bytes = KeyEncoder.bytes(for: key) else { return false }
    host.receive(decoder.decode(bytes) + decoder.flush())
    await draw()
    return true
  }

  func press(_ names: [String]) async {
    for name in names { if let key = Key(name: name) { await press(key) } }
  }

  func paste(_ text: String) async {
    host.receive([.paste(text)])
    await draw()
  }

  var outcome: Outcome {
    let layer = navigator.tree.layers.last
    return Outcome(
      events: record.events, attemptsToLeave: record.attemptsToLeave, quits: quits,
      suspensions: suspensions, depth: layer?.visibleStack.entries.count ?? 0, layers: navigator.tree.layers.count,
      selectedTab: layer?.tabBar?.selected, frame: host.frame)
  }

  /// The help line, parsed from its cells.
  var help: [HelpItem] { HelpItem.read(from: host.frame) }
}

@MainActor
final class ProbeRecord {
  var events: [String] = []
  var attemptsToLeave = 0
}

private final class ProbeFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case bottom, probed }

  let navigation = FlowNavigation()
  let name = "ProbeFlow"
  private let surroundings: Probe.Surroundings
  private let makeScreen: () -> any Screen
  private let alert: AlertConfiguration?
  private let record: ProbeRecord
  private let isTab: Bool

  init(
    _ surroundings: Probe.Surroundings, _ makeScreen: @escaping () -> any Screen, _ alert: AlertConfiguration?,
    _ record: ProbeRecord, isTab: Bool = false
  ) {
    self.surroundings = surroundings
    self.makeScreen = makeScreen
    self.alert = alert
    self.record = record
    self.isTab = isTab
  }

  private func tab() -> ProbeFlow { ProbeFlow(surroundings, makeScreen, nil, record, isTab: true) }

  func start(animated: Bool) {
    switch surroundings {
    case .alone: push(.probed)
    case .sheet:
      push(.bottom)
      present(.probed, as: .sheet)
    case .inTabs, .pushed, .preventing:
      if isTab {
        if surroundings != .inTabs { push(.bottom) }
        push(.probed)
      } else {
        setTabs(
          ["One", "Two", "Three"].map { title in
            FlowTab(FlowEdge(tab: title) { (flow: ProbeFlow) in flow.tab() }, title: title)
          })
      }
    }
    if let alert { ask(alert) { [record] in record.events.append("answer \($0.rawValue)") } }
  }

  func screen(for route: Route) -> any Screen { route == .probed ? makeScreen() : BottomScreen() }
}

@Observable
private final class BottomScreen: Screen {
  var configuration = ProgressConfiguration(title: "Bottom", status: "The screen beneath")
  func handle(_ event: ProgressConfiguration.Event) {}
}

/// Shows a configuration and records events by their description.
@Observable
private final class ProbeScreen<Configuration: ViewConfiguration>: Screen {
  private(set) var configuration: Configuration
  @ObservationIgnored private let record: ProbeRecord
  @ObservationIgnored private let preventsLeaving: Bool
  @ObservationIgnored private let change: (Configuration, Configuration.Event) -> Configuration

  init(
    _ configuration: Configuration, _ record: ProbeRecord, preventsLeaving: Bool,
    _ change: @escaping (Configuration, Configuration.Event) -> Configuration
  ) {
    self.configuration = configuration
    self.record = record
    self.preventsLeaving = preventsLeaving
    self.change = change
  }

  var canLeave: Bool { !preventsLeaving }
  func didTryToLeave() { record.attemptsToLeave += 1 }

  func handle(_ event: Configuration.Event) {
    record.events.append("\(event)")
    configuration = change(configuration, event)
  }
}
