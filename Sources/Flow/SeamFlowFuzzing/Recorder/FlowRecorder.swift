public import SeamFlow
public import SeamFlowTesting

/// Records the actions of a user and the events of the flows, to replay, save and draw them.
///
/// ```swift
/// let recorder = FlowRecorder()
/// let app = FlowRobot(PeopleFlow(persons: persons), recorder: recorder)
/// try await app.tap("Wilma").back().skipEvents().finish()
/// let divergence = await recorder.session.replay(on: PeopleFlow(persons: persons))
/// ```
///
/// With a robot it also records the user's actions. Attached to the navigator of a running app, it records the events
/// of the flows and the user's navigation, but not the user's input on a screen.
@MainActor
public final class FlowRecorder: ActionRecorder {
  private var written = FlowSession()
  /// The state at each mark: the number of steps so far, and the visible screen.
  private var marks: [(index: Int, screen: ScreenName?)] = []
  private weak var navigator: Navigator?
  private var isRecording = true

  /// Creates a recorder.
  public init() {}

  /// Starts recording a navigator.
  ///
  /// Call it before the root flow is started.
  public func attach(to navigator: Navigator) {
    self.navigator = navigator
    navigator.observe { [weak self] in self?.write($0) }
  }

  /// The actions and events that were recorded so far.
  public var session: FlowSession {
    var session = written
    if isRecording { session.end = screen }
    return session
  }

  /// Stops recording, for example before an app is torn down.
  public func stop() {
    written = session
    isRecording = false
  }

  /// Performs an action by the user of any host, and records it if it was possible.
  @discardableResult
  public func perform(_ action: UserAction, on user: any HostUnderTest) async -> Bool {
    let mark = mark()
    let isDone = await user.perform(action)
    if isDone { write(action, at: mark) }
    return isDone
  }

  // MARK: Recording

  /// Marks the position of the next step, so that an action can be recorded before its effects.
  public func mark() -> Int {
    marks.append((written.steps.count, screen))
    return marks.count - 1
  }

  /// Records an action of the user.
  public func write(_ action: UserAction, at mark: Int) { write(.user(action), at: mark) }

  /// Records a link that was followed.
  public func write(_ link: LinkPath, _ policy: LinkPolicy, at mark: Int) { write(.link(link, policy), at: mark) }

  private func write(_ event: FlowSession.Event, at mark: Int) {
    guard isRecording, marks.indices.contains(mark) else { return }
    let (index, screen) = marks[mark]
    written.steps.insert(.init(event: event, screen: screen), at: min(index, written.steps.count))
  }

  private func write(_ event: NavigationEvent) {
    switch event {
    case .restored, .problem, .leaked, .stopped: return
    default: break
    }
    guard isRecording else { return }
    written.steps.append(.init(event: .flow(event), screen: screen))
  }

  private var screen: ScreenName? { (navigator?.tree).flatMap { ScreenName(visibleIn: $0) } }
}
