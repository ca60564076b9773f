import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article AFlowLivesAsLongAsItsEntries.md, and its edge cases.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct AFlowLivesAsLongAsItsEntriesTests {
  @Test func leavingCancelsTheUpload() async throws {
    var wasCancelled = false
    let app = FlowRobot(
      AlbumFlow {
        for await _ in AsyncStream<Never>.makeStream().stream {}
        wasCancelled = Task.isCancelled
      })
    try await app.expect(.push(.album, in: AlbumFlow.self))
      .tap("Upload").expect(.open(UploadFlow.self, as: .sheet)).expect(.push(.progress, in: UploadFlow.self))
      .swipeDown().expect(.end(UploadFlow.self, .dismissed)).expectTop(AlbumFlow.Route.album)
      .finish()
    #expect(wasCancelled)
  }

  @Test func finishingNotifiesTheParent() async throws {
    let app = FlowRobot(AlbumFlow {})
    try await app.expect(.push(.album, in: AlbumFlow.self))
      .tap("Upload").skipEvents()
      .expectTree("root: AlbumFlow.album › AlbumFlow.thanks")
      .finish()
  }

  @Test func aRunningCoordinatorIsNotOpenedAgain() async {
    let stage = await Stage(SharingFlow())
    let log = EventLog(stage.navigator)
    stage.root?.open(\.upload)
    stage.root?.open(\.upload)
    #expect(stage.navigator.tree.flows.count == 2)
    #expect(stage.root?.ends.count == 1)
    let advice = "An edge must make a new coordinator each time."
    #expect(log.problems.map(\.description) == ["UploadFlow is already running. \(advice)"])
  }

  @Test func leakedObjectsAreNamed() async throws {
    let forgotten = AlbumFlow {}
    let app = FlowRobot(forgotten, timeout: .milliseconds(50))
    try await app.expect(.push(.album, in: AlbumFlow.self))
    let failure = await #expect(throws: FlowRobotFailure.self) { try await app.finish() }
    #expect(failure?.description.hasPrefix("Still in memory after its end: flow AlbumFlow") == true)
    withExtendedLifetime(forgotten) {}
  }

  @Test func theDelegateIsNotifiedOfEveryEnd() async {
    let stage = await Stage(ListeningFlow())
    stage.root?.open(\.upload)
    stage.root?.dismiss()
    #expect(stage.root?.ended == ["UploadFlow"])
    let end = await stage.root?.run(\.upload)
    if case .finished? = end {} else { Issue.record("It ended as \(String(describing: end)).") }
    #expect(stage.root?.ended == ["UploadFlow", "UploadFlow"])
  }
}

private final class AlbumFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case album, thanks }

  struct Edges: FlowEdges {
    let upload = FlowEdge("upload", as: .sheet, isKept: false) { (album: AlbumFlow) in
      UploadFlow(upload: album.upload)
    } onEnd: { album, end in
      switch end {
      case .finished: album.push(.thanks)
      case .dismissed, .superseded: break
      }
    }
  }

  let navigation = FlowNavigation()
  private let upload: @MainActor () async -> Void

  init(upload: @escaping @MainActor () async -> Void) { self.upload = upload }

  func start(animated: Bool) { push(.album, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("\(route)", buttons: ["Upload"], delegate: self) }
}

extension AlbumFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) { open(\.upload) }
}

/// A parent that is notified of its children's ends as a delegate.
private final class ListeningFlow: FlowCoordinator, FlowCoordinatorDelegate, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case list }

  struct Edges: FlowEdges {
    let upload = FlowEdge("upload", as: .sheet) { (_: ListeningFlow) in UploadFlow {} }
  }

  let navigation = FlowNavigation()
  private(set) var ended: [String] = []

  func start(animated: Bool) { push(.list, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("List", delegate: self) }
  func flowCoordinatorDidFinish(_ flowCoordinator: any FlowCoordinator) { ended.append(flowCoordinator.name) }
}

/// A parent that retains its child by mistake.
private final class SharingFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case list }

  struct Edges: FlowEdges {
    let upload = FlowEdge("upload", as: .sheet) { (flow: SharingFlow) in
      flow.child
    } onEnd: { flow, end in
      flow.ends.append(end)
    }
  }

  let navigation = FlowNavigation()
  private let child = UploadFlow { for await _ in AsyncStream<Never>.makeStream().stream {} }
  fileprivate(set) var ends: [FlowEnd<Void>] = []

  func start(animated: Bool) { push(.list, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("List", delegate: self) }
}

private final class UploadFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case progress }

  let navigation = FlowNavigation()
  private let upload: @MainActor () async -> Void

  init(upload: @escaping @MainActor () async -> Void) { self.upload = upload }

  func start(animated: Bool) {
    push(.progress, animated: animated)
    task { [self] in
      await upload()
      finish()
    }
  }

  func screen(for route: Route) -> any Screen { PageScreen("Uploading", delegate: self) }
  func didTap(_ button: String, in screen: PageScreen) {}
}
