import Observation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// Escape answers, cancels or goes back, and never bypasses a screen that blocks leaving.
@MainActor
struct EscapeTests {
  private let stage: Stage<EditFlow>
  private var flow: EditFlow { get throws { try #require(stage.root) } }

  init() async { stage = await Stage(EditFlow()) }

  private func escape() async -> ReportOutcome {
    let outcome = stage.navigator.escape(in: stage.host.shown)
    await stage.navigator.settle()
    return outcome
  }

  private func edit(_ number: Int) throws -> EditScreen {
    let entry = stage.navigator.tree.layers[0].stacks[0].entries[number]
    return try #require(stage.navigator.screen(for: entry.id) as? EditScreen)
  }

  @Test func escapeTapsTheFirstScreensCancelEvenIfBlocked() async throws {
    #expect(await escape() == .accepted)
    try edit(0).preventsLeaving = true
    #expect(await escape() == .accepted)
    #expect(try edit(0).cancels == 2)
    #expect(try edit(0).triesToLeave == 0)
  }

  @Test func escapeTapsCancelIfLeavingIsNotBlocked() async throws {
    try flow.push(.edit)
    await stage.navigator.settle()
    #expect(await escape() == .accepted)
    #expect(try edit(1).cancels == 1)
    #expect(stage.outline == "root: Edit.edit › Edit.edit")
  }

  @Test func escapeNotifiesABlockingScreen() async throws {
    try flow.push(.edit)
    try edit(1).preventsLeaving = true
    await stage.navigator.settle()
    #expect(await escape() == .leavingPrevented)
    #expect(try edit(1).cancels == 0)
    #expect(try edit(1).triesToLeave == 1)
  }

  @Test func escapeGoesBackWithoutACancelAction() async throws {
    try flow.push(.edit)
    try edit(1).hasCancel = false
    await stage.navigator.settle()
    #expect(await escape() == .accepted)
    #expect(stage.outline == "root: Edit.edit")
  }

  @Test func escapeTapsTheAlertsCancelButton() async throws {
    var answer: Action.ID?
    try flow.ask(
      .init(title: "Sure?", buttons: [Action("yes", title: "Yes"), Action("no", title: "No", role: .cancel)])
    ) {
      answer = $0
    }
    await stage.navigator.settle()
    #expect(await escape() == .accepted)
    #expect(answer == "no")
    try flow.ask(.init(title: "Which?", buttons: [Action("a", title: "A"), Action("b", title: "B")])) { _ in }
    await stage.navigator.settle()
    #expect(await escape() == .stale, "It requires an answer.")
    #expect(try edit(0).cancels == 0)
  }

  @Test func escapeDoesNotCancelAStalePage() async throws {
    try flow.push(.edit)
    #expect(stage.navigator.escape(in: stage.host.shown) == .stale)
    await stage.navigator.settle()
    #expect(try edit(0).cancels == 0)
    #expect(try edit(1).cancels == 0)
  }

  @Test func quittingNotifiesBlockingScreens() async throws {
    #expect(stage.navigator.quit(in: stage.host.shown))
    try edit(0).preventsLeaving = true
    #expect(!stage.navigator.quit(in: stage.host.shown))
    #expect(try edit(0).triesToLeave == 1)
  }
}

private final class EditFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case edit }

  let navigation = FlowNavigation()
  let name = "Edit"

  func start(animated: Bool) { push(.edit, animated: animated) }
  func screen(for route: Route) -> any Screen { EditScreen() }
}

@Observable
private final class EditScreen: Screen {
  var preventsLeaving = false
  var hasCancel = true
  private(set) var cancels = 0
  private(set) var triesToLeave = 0

  var configuration: ListConfiguration {
    .init(title: "Edit", actions: hasCancel ? [Action("cancel", title: "Cancel", role: .cancel)] : [])
  }

  var canLeave: Bool { !preventsLeaving }
  func didTryToLeave() { triesToLeave += 1 }
  func handle(_ event: ListConfiguration.Event) { if event == .didTap("cancel") { cancels += 1 } }
}
