public import SeamFlow
public import SeamFlowTesting

/// Where a replayed session went another way than it did when it was recorded.
public struct FlowDivergence: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of the step, from 1; one more than there are where something came after the last.
  public let step: Int
  /// What was recorded.
  public let recorded: String
  /// What happened instead.
  public let happened: String
  /// What was on show, as an outline and as text.
  public let shown: String

  public var description: String {
    "Step \(step) diverges.\nRecorded: \(recorded)\nNow: \(happened)\nOn show:\n\(shown)"
  }
}

extension FlowSession {
  /// Does everything again that the user did, on a fresh app, and compares what the flows do.
  ///
  /// What the app depends on must be as it was: the same data, and identifiers that are made in the same order.
  /// - Parameters:
  ///   - root: the root flow that the session was recorded with, made anew.
  ///   - dependencies: what is taken in the place of what flows provide.
  ///   - patience: how long to wait for something recorded before it counts as missing.
  /// - Returns: the first divergence; nil where there is none.
  @MainActor
  public func replay(
    on root: some FlowCoordinator, providing dependencies: FlowScope = FlowScope(), patience: Duration = .seconds(10)
  ) async -> FlowDivergence? {
    await replay(on: root, providing: dependencies, by: InMemoryHost(), patience: patience)
  }

  /// Does everything again that the user did, by the hands of a user of any host.
  @MainActor
  public func replay(
    on root: some FlowCoordinator, providing dependencies: FlowScope = FlowScope(), by user: any HostUnderTest,
    patience: Duration = .seconds(10)
  ) async -> FlowDivergence? {
    let replay = FlowReplay(by: user, patience: patience)
    replay.navigator.start(root, overriding: dependencies)
    for (index, step) in steps.enumerated() {
      if let divergence = await replay.perform(step.deed, number: index + 1) { return divergence }
    }
    return await replay.end(number: steps.count + 1)
  }
}

/// A session under way for the second time.
@MainActor
private final class FlowReplay {
  let navigator: Navigator
  private let user: any HostUnderTest
  private let patience: Duration
  private let recorder = FlowRecorder()
  private var compared = 0

  init(by user: any HostUnderTest, patience: Duration) {
    self.user = user
    self.patience = patience
    navigator = Navigator(host: user.host)
    recorder.attach(to: navigator)
  }

  func perform(_ deed: FlowSession.Deed, number: Int) async -> FlowDivergence? {
    switch deed {
    case .user(let action):
      if await navigator.wait(atMost: patience, until: { await user.perform(action) }) { return nil }
      return await divergence(number, "the user could \(action)", "there is no way to")
    case .link(let path, let policy):
      // It may wait for an answer that comes later in the session.
      Task { await navigator.follow(path, policy: policy) }
      return nil
    case .flow(let recorded):
      _ = await navigator.wait(atMost: patience, until: { next != nil })
      guard let next else { return await divergence(number, "\(recorded)", "nothing happened") }
      compared += 1
      let isSame = next.withoutIdentity == recorded.withoutIdentity
      return isSame ? nil : await divergence(number, "\(recorded)", "\(next)")
    }
  }

  func end(number: Int) async -> FlowDivergence? {
    await navigator.settle()
    guard let next else { return nil }
    return await divergence(number, "nothing more", "\(next)")
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
