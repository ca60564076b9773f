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

  /// Begins to hear a navigator; best before its root flow is started.
  ///
  /// Whoever hears it already goes on doing so.
  public func attach(to navigator: Navigator) {
    self.navigator = navigator
    let others = navigator.onEvent
    navigator.onEvent = { [weak self] event in
      self?.write(event)
      others?(event)
    }
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
    guard isRecording else { return }
    written.steps.insert(.init(deed: .user(gesture), place: mark.place), at: min(mark.index, written.steps.count))
  }

  private func write(_ event: NavigationEvent) {
    guard isRecording else { return }
    var deed = FlowDeed(event)
    deed.beginsIn = beginning(of: deed)
    written.steps.append(.init(deed: .flow(deed), place: place))
  }

  private var place: FlowGraph.Node? { (navigator?.tree).flatMap { FlowGraph.Node(visibleIn: $0) } }

  /// Where a flow that shows its first screen begins, unless it was opened.
  private func beginning(of deed: FlowDeed) -> String? {
    guard [.pushed, .set, .setTabs].contains(deed.kind), let name = deed.flow, let tree = navigator?.tree else {
      return nil
    }
    let flows = tree.flows.filter { $0.value.name == name }
    let shown = Set(tree.layers.flatMap(\.stacks).flatMap(\.entries).map(\.flow))
    guard let flow = flows.first(where: { !shown.contains($0.key) })?.value else { return nil }
    guard let parent = flow.parent else { return "" }
    let isOpened = written.flowDeeds.reversed().first { $0.flow == name && [.opened, .ended].contains($0.kind) }
    return isOpened?.kind == .opened ? nil : tree.flows[parent]?.name
  }
}
