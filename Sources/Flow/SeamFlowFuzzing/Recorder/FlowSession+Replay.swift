public import SeamFlow
public import SeamFlowTesting

/// The first difference between a replayed session and its recording.
public struct FlowDivergence: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of the step, starting at 1; the number of steps plus one for an additional event at the end.
  public let step: Int
  /// The recorded event or action.
  public let recorded: String
  /// The event or the failure in its place.
  public let happened: String
  /// The tree as an outline, and the text that was visible.
  public let shown: String

  public var description: String {
    "Step \(step) diverges.\nRecorded: \(recorded)\nNow: \(happened)\nVisible:\n\(shown)"
  }
}

extension FlowSession {
  /// Repeats all actions of the user in a new app, and compares the events of the flows.
  ///
  /// The app's dependencies must be as they were: the same data, and identifiers that are created in the same order.
  /// - Parameters:
  ///   - root: a new instance of the root flow with which the session was recorded.
  ///   - dependencies: values that replace those that flows provide.
  ///   - timeout: the time limit for each recorded event.
  /// - Returns: the first divergence; nil if there is none.
  @MainActor
  public func replay(
    on root: some FlowCoordinator, providing dependencies: FlowScope = FlowScope(), timeout: Duration = .seconds(10)
  ) async -> FlowDivergence? {
    await replay(on: root, providing: dependencies, by: InMemoryHost(), timeout: timeout)
  }

  /// Repeats all actions of the user by the user of any host.
  @MainActor
  public func replay(
    on root: some FlowCoordinator, providing dependencies: FlowScope = FlowScope(), by user: any HostUnderTest,
    timeout: Duration = .seconds(10)
  ) async -> FlowDivergence? {
    let replay = FlowReplay(by: user, timeout: timeout)
    replay.navigator.start(root, overriding: dependencies)
    for (index, step) in steps.enumerated() {
      if let divergence = await replay.perform(step.event, number: index + 1) { return divergence }
    }
    return await replay.end(number: steps.count + 1)
  }
}

/// A session that is being replayed.
@MainActor
private final class FlowReplay {
  let navigator: Navigator
  private let user: any HostUnderTest
  private let timeout: Duration
  private let recorder = FlowRecorder()
  private var compared = 0

  init(by user: any HostUnderTest, timeout: Duration) {
    self.user = user
    self.timeout = timeout
    navigator = Navigator(host: user.host)
    recorder.attach(to: navigator)
  }

  func perform(_ event: FlowSession.Event, number: Int) async -> FlowDivergence? {
    switch event {
    case .user(let action):
      if await navigator.wait(atMost: timeout, until: { await user.perform(action) }) { return nil }
      return await divergence(number, "the user could \(action)", "the user cannot")
    case .link(let path, let policy):
      // The link may wait for an answer that follows later in the session.
      Task { await navigator.follow(path, policy: policy) }
      return nil
    case .flow(let recorded):
      _ = await navigator.wait(atMost: timeout, until: { next != nil })
      guard let next else { return await divergence(number, "\(recorded)", "no event") }
      compared += 1
      let isSame = next.withoutIdentity == recorded.withoutIdentity
      return isSame ? nil : await divergence(number, "\(recorded)", "\(next)")
    }
  }

  func end(number: Int) async -> FlowDivergence? {
    await navigator.settle()
    guard let next else { return nil }
    return await divergence(number, "no more events", "\(next)")
  }

  private var next: NavigationEvent? {
    let events = recorder.session.events
    return events.indices.contains(compared) ? events[compared] : nil
  }

  private func divergence(_ step: Int, _ recorded: String, _ happened: String) async -> FlowDivergence {
    let text = await user.look().text
    return FlowDivergence(step: step, recorded: recorded, happened: happened, shown: "\(navigator.tree)\n\(text)")
  }
}
