public import SeamFlow

/// Writes down what a user and the flows do, to be replayed, saved and drawn.
///
/// ```swift
/// let recorder = FlowRecorder()
/// let app = FlowRobot(PeopleFlow(persons: persons), recorder: recorder)
/// try await app.tap("Wilma").back().skipEvents().finish()
/// let divergence = await recorder.session.replay(on: PeopleFlow(persons: persons))
/// ```
///
/// With a robot it hears the user's gestures as well. Attached to a navigator that nobody's hands but an app's own
/// host drive, it hears what the flows did and how the user navigated, but not what was done on a screen.
@MainActor
public final class FlowRecorder {
  private var written = FlowSession()
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
  public func perform(_ gesture: HostGesture, on user: any HostUnderTest) async -> Bool {
    let mark = mark
    let isDone = await user.perform(gesture)
    if isDone { write(gesture, at: mark) }
    return isDone
  }

  // MARK: Writing

  /// Where the next step will stand, and the screen on show: to write a gesture before what came of it.
  var mark: (index: Int, place: FlowGraph.Node?) { (written.steps.count, place) }

  func write(_ gesture: HostGesture, at mark: (index: Int, place: FlowGraph.Node?)) {
    write(.user(gesture), at: mark)
  }

  func write(_ deed: FlowSession.Deed, at mark: (index: Int, place: FlowGraph.Node?)) {
    guard isRecording else { return }
    written.steps.insert(.init(deed: deed, place: mark.place), at: min(mark.index, written.steps.count))
  }

  private func write(_ event: NavigationEvent) {
    switch event {
    case .restored, .problem, .leaked, .stopped: return
    default: break
    }
    guard isRecording else { return }
    written.steps.append(.init(deed: .flow(event), place: place))
  }

  private var place: FlowGraph.Node? { (navigator?.tree).flatMap { FlowGraph.Node(visibleIn: $0) } }
}
