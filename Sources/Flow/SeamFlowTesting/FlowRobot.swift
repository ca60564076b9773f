public import SeamFlow
public import SeamViews
import SeamViewsTesting

/// Uses a flow as a person would, on the real navigator, and checks every event.
///
/// ```swift
/// let app = FlowRobot(PeopleFlow(persons: persons))
/// try await app.expect(.push(.list, in: PeopleFlow.self))
///   .tap("Wilma").expect(.push(.person(wilma.id), in: PeopleFlow.self))
///   .back().expectTop(PeopleFlow.Route.list)
///   .finish()
/// ```
///
/// Checks are exhaustive: an unexpected event fails at ``finish()``, and so do a host that does not show the tree, a
/// navigation problem and a leak. The changes that a link causes must be expected, the link itself must not.
///
/// ## Running the same test on a real host
///
/// The default host is in memory. Pass another host to run the same test on it: every action is performed by its user,
/// with real keys or widgets, and after each one the robot checks that the user sees the tree's title, alert, tabs and
/// way back.
///
/// ```swift
/// let app = FlowRobot(PeopleFlow(persons: persons), on: WindowUnderTest())
/// ```
///
/// Trees and texts are still those of the navigator and its screens, as each host formats texts in its own way. But a
/// screen that changes without observation, and is thus not redrawn, fails here too.
@MainActor
public final class FlowRobot {
  /// The navigator that runs the flow.
  public let navigator: Navigator
  /// The host that shows the flow, and its user.
  public let user: any HostUnderTest

  private var events: [RecordedEvent] = []
  private var types: [FlowID: ObjectIdentifier] = [:]
  private var problems: [NavigationProblem] = []
  private let timeout: Duration
  /// The wrapper of a host that is not in memory.
  private let observedHost: ObservedHost?
  let recorder: (any ActionRecorder)?
  /// How often a screen blocked the user's attempt to leave.
  private(set) var timesPrevented = 0

  /// Starts a flow.
  ///
  /// - Parameters:
  ///   - root: the flow to start.
  ///   - dependencies: values that replace those that flows provide.
  ///   - snapshot: the state of an earlier run to restore.
  ///   - user: the host that shows the flow, and its user; ``finish()`` closes it.
  ///   - timeout: the time limit for expected events. Waiting ends as soon as possible, so only failing tests become
  ///     slower. After a missing provider or a misuse of navigation, nothing is awaited.
  ///   - recorder: records the actions and events until ``finish()``, such as `FlowRecorder` of SeamFlowFuzzing; nil
  ///     for none.
  public init(
    _ root: some FlowCoordinator, providing dependencies: FlowScope = FlowScope(),
    restoring snapshot: NavigationSnapshot? = nil, on user: any HostUnderTest = InMemoryHost(),
    timeout: Duration = .seconds(10), recorder: (any ActionRecorder)? = nil
  ) {
    self.user = user
    self.timeout = timeout
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
      // The start of the app and its tabs are visible in its screens.
      if opening == .root || opening == .tab { return }
    case .userLeft, .userAnswered, .userSelected, .followed, .restored, .leaked, .stopped: return
    case .problem(let problem): return problems.append(problem)
    case .leavingPrevented: timesPrevented += 1
    default: break
    }
    events.append(RecordedEvent(event: event, flowType: flowType(of: event)))
  }

  /// Returns the type of an event's flow, by its identifier or else by its name.
  private func flowType(of event: NavigationEvent) -> ObjectIdentifier? {
    switch event {
    case .opened(_, let id, _, _), .ended(_, let id, _): return types[id]
    default:
      let flow = navigator.tree.flows.filter { $0.value.name == event.flow }.max { $0.key.number < $1.key.number }
      return flow.flatMap { types[$0.key] }
    }
  }

  /// The host in memory; nil if the robot uses another one.
  var memory: InMemoryHost? { user as? InMemoryHost }

  /// The tree that the host in memory shows; for any other host, whose picture only its user sees, the navigator's
  /// tree.
  public var shown: NavigationTree { memory?.shown ?? navigator.tree }

  // MARK: Expectations

  /// Waits for the next event and checks it.
  @discardableResult
  public func expect(_ expectation: FlowExpectation) async throws -> Self {
    guard await wait(until: { !events.isEmpty }) else {
      throw await failure("Expected \(expectation), but there was no event.")
    }
    let event = events.removeFirst()
    guard expectation.matches(event) else {
      throw await failure("Expected \(expectation), but there was: \(event.event).")
    }
    await navigator.settle()
    return self
  }

  /// Waits until the visible screen is that of a route.
  ///
  /// The route's type counts too: `.form` of one flow is not `.form` of another.
  @discardableResult
  public func expectTop<Route: Encodable & Sendable>(_ route: Route) async throws -> Self {
    let wanted = try RouteValue(route)
    let isOnTop = await wait {
      guard let entry = shown.visibleEntry, let flow = navigator.coordinator(of: entry.flow) else { return false }
      return entry.route == wanted && Self.routes(of: flow) == Route.self
    }
    guard isOnTop else { throw await failure("Expected \(wanted) of \(String(reflecting: Route.self)) on top.") }
    return self
  }

  private static func routes<Flow: FlowCoordinator>(of flow: Flow) -> Any.Type { Flow.Route.self }

  /// Checks the whole tree by its outline.
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
      throw await failure("Expected the text “\(text)”.")
    }
    return self
  }

  /// Waits until the visible screen no longer shows a text.
  @discardableResult
  public func expectNoText(_ text: String) async throws -> Self {
    guard await wait(until: { !visibleText.contains(text) }) else {
      throw await failure("Expected the text “\(text)” to disappear.")
    }
    return self
  }

  /// Discards the events so far, for a test that is only about later ones.
  @discardableResult
  public func skipEvents() async -> Self {
    await navigator.settle()
    events = []
    return self
  }

  // MARK: The end

  /// Ends the test: checks that there are no unexpected events, that the user sees the tree, and that nothing leaks.
  ///
  /// The user's host is closed in any case.
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
    if let event = events.first { throw await failure("Unexpected event: \(event.event).") }
    if let problem = problems.first { throw await failure("\(problem)") }
    if let memory, memory.shown != navigator.tree {
      throw await failure("The host does not show the navigation tree, but:\n\(memory.shown)")
    }
    if undrawnChange != nil { throw await failure("The user sees a stale state of the screen.") }
    try await expectToSeeTheTree()
    recorder?.stop()
    navigator.stop()
    guard await wait(until: { navigator.leaks.isEmpty }) else {
      let names = navigator.leaks.map { "\($0.kind) \($0.name)" }.joined(separator: ", ")
      throw await failure("Still in memory after its end: \(names).")
    }
  }

  /// The visible alert or screen as text, with the list beside it if the host shows columns.
  public var visibleText: String {
    if let alert = navigator.tree.alerts.first { return alert.configuration.text }
    let entries = navigator.tree.usableEntries(showingColumns: user.host.showsColumns)
    return entries.compactMap { drawnConfiguration(of: $0.id)?.text }.joined(separator: "\n")
  }

  /// Returns the configuration of a screen that the user sees: the one that a host read last.
  private func drawnConfiguration(of entry: EntryID) -> (any ViewConfiguration)? {
    memory?.drawnConfiguration(of: entry) ?? observedHost?.drawings[entry]?.configuration
      ?? navigator.screen(for: entry)?.configuration
  }

  /// A description of a screen's change that no host draws.
  private var undrawnChange: String? {
    memory?.undrawnChange() ?? observedHost?.drawings.undrawnChange(in: navigator.tree)
  }

  /// The visible screen; nil if there is none.
  public var visibleScreen: (any Screen)? {
    navigator.tree.visibleEntry.flatMap { navigator.screen(for: $0.id) }
  }

  // MARK: The user's view

  /// Waits until the user of a real host sees the tree's title, alert, tabs and way back.
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
    await navigator.wait(atMost: timeout, unless: { fault != nil }, until: isTrue)
  }

  /// A problem after which no expected event can come, such as a missing provider.
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

/// A failed expectation.
public struct FlowRobotFailure: Error, CustomStringConvertible {
  /// The expectation, the event or problem in its place, the tree and the visible text.
  public let description: String
}
