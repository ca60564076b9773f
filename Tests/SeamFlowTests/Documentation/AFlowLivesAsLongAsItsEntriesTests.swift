import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article AFlowLivesAsLongAsItsEntries.md, and what it says of the edges.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct AFlowLivesAsLongAsItsEntriesTests {
  @Test func leavingCancelsTheUpload() async throws {
    var wasCancelled = false
    let app = FlowRobot(
      AlbumFlow {
        for await _ in AsyncStream<Never>.makeStream().stream {}
        wasCancelled = Task.isCancelled
      })
    try await app.expect(.push(AlbumFlow.Route.album))
      .tap("Upload").expect(.open("UploadFlow", as: .sheet)).expect(.push(UploadFlow.Route.progress))
      .swipeDown().expect(.end("UploadFlow", .dismissed)).expectTop(AlbumFlow.Route.album)
      .finish()
    #expect(wasCancelled)
  }

  @Test func finishingTellsTheParent() async throws {
    let app = FlowRobot(AlbumFlow {})
    try await app.expect(.push(AlbumFlow.Route.album))
      .tap("Upload").skipEvents()
      .expectTree("root: AlbumFlow.album › AlbumFlow.thanks")
      .finish()
  }

  @Test func whatIsKeptByMistakeIsNamed() async throws {
    let forgotten = AlbumFlow {}
    let app = FlowRobot(forgotten, patience: .milliseconds(50))
    try await app.expect(.push(AlbumFlow.Route.album))
    let failure = await #expect(throws: FlowRobotFailure.self) { try await app.finish() }
    #expect(failure?.description.hasPrefix("Still in memory after its end: flow AlbumFlow") == true)
    withExtendedLifetime(forgotten) {}
  }

  @Test func theDelegateHearsOfEveryEnd() async {
    let stage = await Stage(AlbumFlow {})
    stage.root?.open(UploadFlow(upload: {}))
    stage.root?.popToRoot()
    #expect(stage.root?.ended == ["UploadFlow"])
    let end = await stage.root?.run(UploadFlow(upload: {}))
    if case .finished? = end {} else { Issue.record("It ended as \(String(describing: end)).") }
    #expect(stage.root?.ended == ["UploadFlow", "UploadFlow"])
  }
}

private final class AlbumFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case album, thanks }

  let navigation = FlowNavigation()
  private let upload: @MainActor () async -> Void
  private(set) var ended: [String] = []

  init(upload: @escaping @MainActor () async -> Void) { self.upload = upload }

  func start(animated: Bool) { push(.album, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("\(route)", buttons: ["Upload"], delegate: self) }
}

extension AlbumFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) {
    open(UploadFlow(upload: upload), as: .sheet) { [self] end in
      switch end {
      case .finished: push(.thanks)
      case .dismissed, .superseded: break
      }
    }
  }
}

extension AlbumFlow: FlowCoordinatorDelegate {
  func flowCoordinatorDidFinish(_ flowCoordinator: any FlowCoordinator) { ended.append(flowCoordinator.name) }
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
