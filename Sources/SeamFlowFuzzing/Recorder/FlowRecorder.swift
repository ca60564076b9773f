public import SeamFlow
public import SeamFlowTesting

/// Writes down what a user and the flows do, to be replayed, saved and drawn.
///
/// ```swift
/// let recorder = FlowRecorder()
/// let app = FlowRobot(PeopleFlow(persons: persons), recorder: recorder)
/// try await app.tap("Wilma").back().skipEvents().finish()
/// let divergence = await recorder.session.replay(on: PeopleFlow(persons: persons))
/// ```
///
/// With a robot it hears the user's actions as well. Attached to a navigator that nobody's hands but an app's own
/// host drive, it hears what the flows did and how the user navigated, but not what was done on a screen.
@MainActor
public final class FlowRecorder: ActionRecorder {
  private var written = FlowSession()
  /// Where the user stood at each mark: the number of steps before, and the screen on show.
  private var marks: [(index: Int, place: ScreenName?)] = []
  private weak var navigator: Navigator?
  private var isRecording = true

  /// Makes a recorder that hears nothing yet.
  public init() {}

  /// Begins to record a navigator; best before its root flow is started.
  public func attach(to navigator: Navigator) {
    self.navigator = navigator
    navigator.observe { [weak self] in self?.write($0) }
  }

  /// What was written down so far.
  public var session: FlowSession {
    var session = written
    if isRecording { session.end = place }
    return session
  }

  /// Writes nothing more down, such as before an app is torn down.
  public func stop() {
    written = session
    isRecording = false
  }

  /// Has a user of any host do something, and writes it down if there was a way to.
  @discardableResult
  public func perform(_ action: UserAction, on user: any HostUnderTest) async -> Bool {
    let mark = mark()
    let isDone = await user.perform(action)
    if isDone { write(action, at: mark) }
    return isDone
  }

  // MARK: Writing

  /// Notes where the next step will stand, to write what the user does before what came of it.
  public func mark() -> Int {
    marks.append((written.steps.count, place))
    return marks.count - 1
  }

  /// Writes down what the user did.
  public func write(_ action: UserAction, at mark: Int) { write(.user(action), at: mark) }

  /// Writes down a link that was followed.
  public func write(_ link: LinkPath, _ policy: LinkPolicy, at mark: Int) { write(.link(link, policy), at: mark) }

  private func write(_ deed: FlowSession.Deed, at mark: Int) {
    guard isRecording, marks.indices.contains(mark) else { return }
    let (index, place) = marks[mark]
    written.steps.insert(.init(deed: deed, place: place), at: min(index, written.steps.count))
  }

  private func write(_ event: NavigationEvent) {
    switch event {
    case .restored, .problem, .leaked, .stopped: return
    default: break
    }
    guard isRecording else { return }
    written.steps.append(.init(deed: .flow(event), place: place))
  }

  private var place: ScreenName? { (navigator?.tree).flatMap { ScreenName(visibleIn: $0) } }
}
