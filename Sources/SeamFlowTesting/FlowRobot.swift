public import SeamFlow
public import SeamViews
import SeamViewsTesting

/// Uses a flow as a person would, on the real navigator, and checks everything it does.
///
/// ```swift
/// let app = FlowRobot(PeopleFlow(persons: persons))
/// try await app.expect(.push(.list, in: PeopleFlow.self))
///   .tap("Wilma").expect(.push(.person(wilma.id), in: PeopleFlow.self))
///   .back().expectTop(PeopleFlow.Route.list)
///   .finish()
/// ```
///
/// It is exhaustive: an event that was not expected fails at ``finish()``, and so do a host that does not show the
/// tree, a problem of navigation and an object that outlives its flow. What a link changes is expected like anything
/// else, the link itself is not.
///
/// ## Running the same test on a real host
///
/// By default the host is in memory. Give the robot the user of another, and no line of a test changes: every action
/// goes through that user's hands, by real keys or widgets, and after each the robot checks that the user sees what the
/// tree says: the title, the alert, the tabs and the way back.
///
/// ```swift
/// let app = FlowRobot(PeopleFlow(persons: persons), on: WindowUnderTest())
/// ```
///
/// Trees are still expected of the tree, and texts of screens, as each host formats them in its own way; but a screen
/// that changes without observation, which no host draws again, fails here as well.
@MainActor
public final class FlowRobot {
  /// The navigator that runs the flow.
  public let navigator: Navigator
  /// The host that shows it, with the hands that do what the robot is told to.
  public let user: any HostUnderTest

  private var events: [RecordedEvent] = []
  private var types: [FlowID: ObjectIdentifier] = [:]
  private var problems: [NavigationProblem] = []
  private let patience: Duration
  /// Stands before a host that is not in memory.
  private let observedHost: ObservedHost?
  let recorder: (any ActionRecorder)?
  /// How often a screen held the user who tried to leave.
  private(set) var holds = 0

  /// Starts a flow.
  ///
  /// - Parameters:
  ///   - dependencies: what is taken in the place of what flows provide.
  ///   - snapshot: what an earlier run left.
  ///   - user: the host that shows the flow, with a user's eyes and hands on it; it is closed by ``finish()``.
  ///   - patience: how long to wait for something expected before it counts as missing. Nothing waits longer than it
  ///     must, so it only makes failing tests slow. Once a provider is missing or a flow misused navigation, nothing is
  ///     waited for.
  ///   - recorder: writes down what the robot and the flow do, until ``finish()``, such as `FlowRecorder` of
  ///     SeamFlowFuzzing; nil for none.
  public init(
    _ root: some FlowCoordinator, providing dependencies: FlowScope = FlowScope(),
    restoring snapshot: NavigationSnapshot? = nil, on user: any HostUnderTest = InMemoryHost(),
    patience: Duration = .seconds(10), recorder: (any ActionRecorder)? = nil
  ) {
    self.user = user
    self.patience = patience
    self.recorder = recorder
    observedHost = user is InMemoryHost ? nil : ObservedHost(user.host)
    navigator = Navigator(host: observedHost ?? user.host)
    navigator.observe { [weak self] event in self?.record(event) }
    recorder?.attach(to: navigator)
    navigator.start(root, overriding: dependencies, restoring: snapshot)
  }

  private func record(_ event: NavigationEvent) {
    switch event {
    case .opened(_, let id, _, let opening):
      types[id] = navigator.coordinator(of: id).map { ObjectIdentifier(Swift.type(of: $0)) }
      // How the app starts and what its tabs are is told by its screens.
      if opening == .root || opening == .tab { return }
    case .userLeft, .userAnswered, .userSelected, .followed, .restored, .leaked, .stopped: return
    case .problem(let problem): return problems.append(problem)
    case .userWasHeld: holds += 1
    default: break
    }
    events.append(RecordedEvent(event: event, flowType: flowType(of: event)))
  }

  /// The type of the flow that an event is about, by its identity or else by its name.
  private func flowType(of event: NavigationEvent) -> ObjectIdentifier? {
    switch event {
    case .opened(_, let id, _, _), .ended(_, let id, _): return types[id]
    default:
      let flow = navigator.tree.flows.filter { $0.value.name == event.flow }.max { $0.key.number < $1.key.number }
      return flow.flatMap { types[$0.key] }
    }
  }

  /// The host in memory; nil where the robot uses another.
  var memory: InMemoryHost? { user as? InMemoryHost }

  /// What the host shows, or was given to show where only a user can tell.
  public var shown: NavigationTree { memory?.shown ?? navigator.tree }

  // MARK: Expectations

  /// Waits for the next thing the flow does, and checks that it is this.
  @discardableResult
  public func expect(_ expectation: FlowExpectation) async throws -> Self {
    guard await wait(until: { !events.isEmpty }) else {
      throw await failure("Expected \(expectation), but nothing happened.")
    }
    let event = events.removeFirst()
    guard expectation.matches(event) else {
      throw await failure("Expected \(expectation), but there was: \(event.event).")
    }
    await navigator.settle()
    return self
  }

  /// Checks the route of the visible screen.
  @discardableResult
  public func expectTop(_ route: some Encodable & Sendable) async throws -> Self {
    let wanted = try RouteValue(route)
    guard await wait(until: { shown.visibleEntry?.route == wanted }) else {
      throw await failure("Expected \(wanted) on top.")
    }
    return self
  }

  /// Checks the whole tree, as its outline.
  @discardableResult
  public func expectTree(_ outline: String) async throws -> Self {
    guard await wait(until: { shown.description == outline }) else {
      throw await failure("Expected this tree:\n\(outline)")
    }
    return self
  }

  /// Waits until the visible screen shows a text.
  @discardableResult
  public func expectText(_ text: String) async throws -> Self {
    guard await wait(until: { visibleText.contains(text) }) else {
      throw await failure("Expected to read “\(text)”.")
    }
    return self
  }

  /// Waits until the visible screen no longer shows a text.
  @discardableResult
  public func expectNoText(_ text: String) async throws -> Self {
    guard await wait(until: { !visibleText.contains(text) }) else {
      throw await failure("Expected not to read “\(text)”.")
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

  // MARK: The end

  /// Ends the test: nothing unexpected is left, the user sees the tree, and nothing outlives its flow.
  ///
  /// The user's host is closed, whatever comes of it.
  public func finish() async throws {
    do {
      try await end()
    } catch {
      await user.close()
      throw error
    }
    await user.close()
  }

  private func end() async throws {
    await navigator.settle()
    if let event = events.first { throw await failure("Not expected: \(event.event).") }
    if let problem = problems.first { throw await failure("\(problem)") }
    if let memory, memory.shown != navigator.tree {
      throw await failure("The host shows something else than the tree:\n\(memory.shown)")
    }
    if undrawnChange != nil { throw await failure("The user sees an old state of the screen.") }
    try await expectToSeeTheTree()
    recorder?.stop()
    navigator.stop()
    guard await wait(until: { navigator.leaks.isEmpty }) else {
      let names = navigator.leaks.map { "\($0.kind) \($0.name)" }.joined(separator: ", ")
      throw await failure("Still in memory after its end: \(names).")
    }
  }

  /// The alert on show or the visible screen, as text, with the list beside it where the host shows columns.
  public var visibleText: String {
    if let alert = navigator.tree.alerts.first { return alert.configuration.text }
    let entries = navigator.tree.usableEntries(showingColumns: user.host.showsColumns)
    return entries.compactMap { drawnConfiguration(of: $0.id)?.text }.joined(separator: "\n")
  }

  /// What a user sees of a screen: what a host read of it when it last had reason to.
  private func drawnConfiguration(of entry: EntryID) -> (any ViewConfiguration)? {
    memory?.drawnConfiguration(of: entry) ?? observedHost?.drawings[entry]?.configuration
      ?? navigator.screen(for: entry)?.configuration
  }

  /// What is wrong where a screen has changed and no host draws it.
  private var undrawnChange: String? {
    memory?.undrawnChange() ?? observedHost?.drawings.undrawnChange(in: navigator.tree)
  }

  /// The visible screen; nil where nothing is shown.
  public var visibleScreen: (any Screen)? {
    navigator.tree.visibleEntry.flatMap { navigator.screen(for: $0.id) }
  }

  // MARK: Seeing

  /// Waits until the user of a host that is not in memory sees what the tree says.
  func expectToSeeTheTree() async throws {
    guard memory == nil else { return }
    var problem: String?
    let isSeen = await wait {
      let picture = await user.look()
      problem = PictureCheck(navigator).problem(in: picture)
      return problem == nil
    }
    if let problem, !isSeen { throw await failure(problem) }
  }

  func wait(until isTrue: () async -> Bool) async -> Bool {
    await navigator.wait(atMost: patience, unless: { fault != nil }, until: isTrue)
  }

  /// A problem for which nothing that is missing can come any more, such as a missing provider.
  private var fault: NavigationProblem? {
    problems.first { problem in
      switch problem {
      case .missingProvider, .unusableAttributes, .misuse: true
      case .unreadableSnapshot, .unavailableSnapshot, .unsavedSnapshot, .unfinishedTransition: false
      }
    }
  }

  func failure(_ message: String) async -> FlowRobotFailure {
    let reason = fault.map { "\nNavigation reported a problem: \($0)" } ?? ""
    let problem = [undrawnChange, message + reason].compactMap(\.self).joined(separator: "\n")
    var description = "\(problem)\nThe tree:\n\(navigator.tree)\nThe screen:\n\(visibleText)"
    if memory == nil {
      let picture = await user.look()
      description += "\nThe user sees \(picture):\n\(picture.text)"
    }
    return FlowRobotFailure(description: description)
  }
}

/// A flow did not do what was expected of it.
public struct FlowRobotFailure: Error, CustomStringConvertible {
  /// What was expected, what happened, and what is on show.
  public let description: String
}
