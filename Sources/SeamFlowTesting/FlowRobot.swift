public import SeamFlow
public import SeamViews
import SeamViewsTesting

/// Uses a flow as a person would, on the real navigator with an in-memory host, and checks everything it does.
///
/// ```swift
/// let app = FlowRobot(PeopleFlow(persons: persons))
/// try await app.expect(.push(PeopleFlow.Route.list))
///   .tap("Wilma").expect(.push(PeopleFlow.Route.person(wilma.id)))
///   .back().expectTop(PeopleFlow.Route.list)
///   .finish()
/// ```
///
/// It is exhaustive: what the flow does and was not expected fails at ``finish()``, and so do a host that shows
/// something else than the tree and an object that outlives its flow.
@MainActor
public final class FlowRobot {
  /// The navigator that runs the flow.
  public let navigator: Navigator
  /// The host that shows it.
  public let host: InMemoryHost

  private var events: [NavigationEvent] = []
  private let patience: Duration
  private let recorder: FlowRecorder?

  /// Starts a flow.
  ///
  /// - Parameters:
  ///   - patience: how long to wait for something expected before it counts as missing. Nothing waits longer than it
  ///     must, so it only makes failing tests slow.
  ///   - recorder: writes down what the robot and the flow do, until ``finish()``; nil for none.
  public init(_ root: some FlowCoordinator, patience: Duration = .seconds(10), recorder: FlowRecorder? = nil) {
    self.patience = patience
    self.recorder = recorder
    host = InMemoryHost()
    navigator = Navigator(host: host)
    navigator.onEvent = { [weak self] event in self?.record(event) }
    recorder?.attach(to: navigator)
    navigator.start(root)
  }

  private func record(_ event: NavigationEvent) {
    switch event {
    case .userLeft, .userAnswered, .userSelected: return
    default: events.append(event)
    }
  }

  // MARK: Expectations

  /// Waits for the next thing the flow does, and checks that it is this.
  @discardableResult
  public func expect(_ expectation: FlowExpectation) async throws -> Self {
    guard await wait(until: { !events.isEmpty }) else {
      throw failure("Expected \(expectation), but nothing happened.")
    }
    let event = events.removeFirst()
    guard expectation.matches(event) else { throw failure("Expected \(expectation), but there was: \(event).") }
    await navigator.settle()
    return self
  }

  /// Checks the route of the visible screen.
  @discardableResult
  public func expectTop(_ route: some Encodable & Sendable) async throws -> Self {
    let wanted = try RouteValue(route)
    guard await wait(until: { host.shown.visibleEntry?.route == wanted }) else {
      throw failure("Expected \(wanted) on top.")
    }
    return self
  }

  /// Checks the whole tree, as its outline.
  @discardableResult
  public func expectTree(_ outline: String) async throws -> Self {
    guard await wait(until: { host.shown.description == outline }) else {
      throw failure("Expected this tree:\n\(outline)")
    }
    return self
  }

  /// Waits until the visible screen shows a text.
  @discardableResult
  public func expectText(_ text: String) async throws -> Self {
    guard await wait(until: { visibleText.contains(text) }) else {
      throw failure("Expected to read “\(text)”.")
    }
    return self
  }

  /// Waits until the visible screen no longer shows a text.
  @discardableResult
  public func expectNoText(_ text: String) async throws -> Self {
    guard await wait(until: { !visibleText.contains(text) }) else {
      throw failure("Expected not to read “\(text)”.")
    }
    return self
  }

  /// Forgets what the flow did so far, where a test is about what comes next.
  @discardableResult
  public func skipEvents() async -> Self {
    await navigator.settle()
    events = []
    return self
  }

  // MARK: The user

  /// Taps a button of the alert on show, or else a button, row or fact of the visible screen.
  @discardableResult
  public func tap(_ label: String) async throws -> Self {
    try await use(.tap(label: label)) { driver in
      guard let alert = navigator.tree.alerts.first else { return try driver.tap(label) }
      guard let button = alert.configuration.buttons.first(where: { $0.title == label && $0.isEnabled }) else {
        throw failure("No “\(label)” to tap on the alert “\(alert.configuration.title)”.")
      }
      navigator.didAnswer(alert.id, with: button.id)
    }
  }

  /// Types into a field.
  @discardableResult
  public func type(_ text: String, into label: String) async throws -> Self {
    try await use(.type(text, into: label)) { try $0.type(text, into: label) }
  }

  /// Turns a switch over.
  @discardableResult
  public func toggle(_ label: String) async throws -> Self {
    try await use(.toggle(label: label)) { try $0.toggle(label) }
  }

  /// Picks an option of a choice.
  @discardableResult
  public func choose(_ option: String, for label: String) async throws -> Self {
    try await use(.choose(option: option, for: label)) { try $0.choose(option, for: label) }
  }

  /// Takes a removable field away.
  @discardableResult
  public func remove(_ label: String) async throws -> Self {
    try await use(.remove(label: label)) { try $0.remove(label) }
  }

  /// Types into the search field of a list.
  @discardableResult
  public func search(_ text: String) async throws -> Self {
    try await use(.search(text)) { try $0.search(text) }
  }

  /// Asks a list for fresh rows.
  @discardableResult
  public func refresh() async throws -> Self {
    try await use(.refresh) { try $0.refresh() }
  }

  /// Goes back by hand.
  @discardableResult
  public func back() async throws -> Self {
    try await navigate(.back, "There is nowhere to go back to.") { host.back() }
  }

  /// Swipes the topmost sheet down.
  @discardableResult
  public func swipeDown() async throws -> Self {
    try await navigate(.swipeDown, "There is no sheet to swipe down.") { host.swipeDown() }
  }

  /// Taps a tab.
  @discardableResult
  public func tap(tab: String) async throws -> Self {
    let tabs = navigator.tree.layers.last { $0.tabBar != nil }?.tabBar?.tabs
    let title = tabs?.first { $0.id == tab }?.title ?? tab
    return try await navigate(.selectTab(title: title), "There is no other tab “\(tab)” to tap.") { host.tap(tab: tab) }
  }

  private func navigate(
    _ gesture: HostGesture, _ problem: String, _ action: () -> ReportOutcome
  ) async throws -> Self {
    await navigator.settle()
    let mark = recorder?.mark
    guard action() != .stale else { throw failure(problem) }
    if let mark { recorder?.write(gesture, at: mark) }
    await navigator.settle()
    return self
  }

  // MARK: The end

  /// Ends the test: nothing unexpected is left, the host shows the tree, and nothing outlives its flow.
  public func finish() async throws {
    await navigator.settle()
    if let event = events.first { throw failure("Nobody expected: \(event).") }
    guard host.shown == navigator.tree else {
      throw failure("The host shows something else than the tree:\n\(host.shown)")
    }
    recorder?.stop()
    navigator.stop()
    guard await wait(until: { navigator.survivors.isEmpty }) else {
      let names = navigator.survivors.map { "\($0.kind) \($0.name)" }.joined(separator: ", ")
      throw failure("Still in memory after its end: \(names).")
    }
  }

  /// The alert on show or the visible screen, as text.
  public var visibleText: String {
    navigator.tree.alerts.first?.configuration.text ?? visibleScreen?.configuration.text ?? ""
  }

  /// The visible screen; nil where nothing is shown.
  public var visibleScreen: (any Screen)? {
    navigator.tree.visibleEntry.flatMap { navigator.screen(for: $0.id) }
  }

  /// Does something on the visible screen as soon as it is possible.
  private func use(_ gesture: HostGesture, _ action: (ScreenDriver) throws -> Void) async throws -> Self {
    var problem: (any Error)?
    let isDone = await wait {
      do {
        guard let visibleScreen else { throw failure("No screen is on show.") }
        let mark = recorder?.mark
        let isAnswer = !navigator.tree.alerts.isEmpty
        try action(ScreenDriver(visibleScreen))
        if let mark { recorder?.write(isAnswer ? gesture.asAnswer : gesture, at: mark) }
        return true
      } catch {
        problem = error
        return false
      }
    }
    if let problem, !isDone { throw problem }
    await navigator.settle()
    return self
  }

  private func wait(until isTrue: () -> Bool) async -> Bool {
    await navigator.wait(atMost: patience, until: isTrue)
  }

  private func failure(_ message: String) -> FlowRobotFailure {
    FlowRobotFailure(description: "\(message)\nThe tree:\n\(navigator.tree)\nThe screen:\n\(visibleText)")
  }
}

extension HostGesture {
  /// What tapping a label means while an alert is on show.
  fileprivate var asAnswer: HostGesture {
    if case .tap(let label) = self { .answer(title: label) } else { self }
  }
}

/// A flow did not do what was expected of it.
public struct FlowRobotFailure: Error, CustomStringConvertible {
  /// What was expected, what happened, and what is on show.
  public let description: String
}
