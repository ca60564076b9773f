import Foundation
import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import SeamViews
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct FlowRecorderTests {
  /// Returns a flow whose step 1 leads to step 2, which opens a sheet that finishes.
  private func root(second: Int = 2) -> StepFlow {
    let flow = StepFlow("Root")
    flow.onTap = { _, flow in
      guard flow.taps.count > 1 else { return flow.push(.step(second)) }
      let sheet = StepFlow("Sheet")
      sheet.onTap = { _, sheet in sheet.finish("done") }
      flow.open(sheet, as: .sheet)
    }
    return flow
  }

  private func record() async throws -> FlowSession {
    let recorder = FlowRecorder()
    try await FlowRobot(root(), recorder: recorder)
      .tap("Go").tap("Go").tap("Go").tap("Go").swipeDown().back().skipEvents().finish()
    return recorder.session
  }

  @Test func aLinkIsRecordedReplayedAndDrawn() async throws {
    let recorder = FlowRecorder()
    let link = FlowLink(from: LibraryFlow.self).open(\.books).open(\.note, 7)
    let robot = FlowRobot(LibraryFlow(), recorder: recorder)
    try await robot.skipEvents().follow(link).skipEvents().finish()
    let session = try JSONDecoder().decode(FlowSession.self, from: JSONEncoder().encode(recorder.session))
    #expect("\(session)".contains("follow books › note(7)"))
    #expect(await session.replay(on: LibraryFlow()) == nil)
    #expect(await session.replay(on: LibraryFlow(isOpen: false)) != nil)
    let way = FlowGraph.Edge(.init(flow: "BooksFlow", route: "list"), .link, .init(flow: "RemarkFlow", route: "edit"))
    #expect(session.graph.counts[way] == 1)
  }

  @Test func recordsActionsAndEvents() async throws {
    let session = try await record()
    #expect(
      session.description == """
          Root was started
          Root pushed step(1)
        tap “Go”
          Root pushed step(2)
        tap “Go”
          Sheet was opened as sheet
          Sheet pushed step(1)
        tap “Go”
          Sheet ended, finished
        tap “Go”
          Sheet was opened as sheet
          Sheet pushed step(1)
        swipe the sheet down
          the user left Sheet.step(1)
          Sheet ended, dismissed
        go back
          the user left Root.step(2)
        """)
    #expect(session.end == "Root.step")
  }

  @Test func recordsANavigatorBesideOtherObservers() async {
    let (navigator, host, recorder) = { (Navigator(host: $0), $0, FlowRecorder()) }(InMemoryHost())
    var heard: [NavigationEvent] = []
    navigator.observe { heard.append($0) }
    recorder.attach(to: navigator)
    let flow = root()
    navigator.start(flow)
    await navigator.settle()
    #expect(await recorder.perform(.tap("Go"), on: host))
    #expect(await !recorder.perform(.tap("Nothing"), on: host))
    await navigator.settle()
    #expect(recorder.session.actions == [.tap("Go")])
    #expect(recorder.session.events.count == 3 && heard.count == 3)
    recorder.stop()
    flow.push(.step(9))
    #expect(recorder.session.events.count == 3 && heard.count == 4)
    #expect(recorder.session.end == "Root.step")
  }

  @Test func aSavedSessionIsTheSame() async throws {
    let session = try await record()
    let data = try JSONEncoder().encode(session)
    #expect(try JSONDecoder().decode(FlowSession.self, from: data) == session)
  }

  @Test func recordsEveryKindOfEvent() throws {
    let route = RouteValue.string("list")
    let id = try #require(try JSONDecoder().decode([FlowID].self, from: Data(#"[{"number":1}]"#.utf8)).first)
    let events: [NavigationEvent] = [
      .opened(flow: "F", id: id, parent: id, .presented(.sheet)), .pushed(flow: "F", route),
      .set(flow: "F", [route, route]),
      .presented(flow: "F", route, .fullScreen), .popped(flow: "F"), .dismissed(flow: "F"),
      .setTabs(flow: "F", ["a", "b"]), .selected(flow: "F", tab: "a"), .asked(flow: "F", .init(title: "Sure?")),
      .userAnswered("ok"), .userSelected(tab: "b"), .userLeft(flow: "F", route), .leavingPrevented(flow: "F", route),
      .ended(flow: "F", id: id, .superseded), .stopped,
    ]
    #expect(
      events.map(\.description) == [
        "F was opened as sheet", "F pushed list", "F set list › list", "F presented list as fullScreen", "F went back",
        "F dismissed a layer", "F set the tabs a, b", "F selected the tab a", "F asked “Sure?”",
        "the user answered “ok”", "the user selected the tab b", "the user left F.list",
        "F.list kept the user from leaving",
        "F ended, superseded", "the app stopped",
      ])
    #expect(try JSONDecoder().decode([NavigationEvent].self, from: JSONEncoder().encode(events)) == events)
  }

  // MARK: Replay

  @Test func theSameAppReplaysWithoutDivergence() async throws {
    let session = try await record()
    #expect(await session.replay(on: root()) == nil)
  }

  @Test func aDifferentStepDiverges() async throws {
    let session = try await record()
    let divergence = try #require(await session.replay(on: root(second: 3)))
    #expect(divergence.step == 4)
    #expect(divergence.recorded == "Root pushed step(2)" && divergence.happened == "Root pushed step(3)")
    #expect(
      divergence.description.contains("Step 4 diverges.\nRecorded: Root pushed step(2)\nNow: Root pushed step(3)"))
    #expect(divergence.shown.contains("root: Root.step(1) › Root.step(3)"))
  }

  @Test func impossibleActionDiverges() async throws {
    let session = try await record()
    let flow = StepFlow("Root") { $0.present(.step(1), as: .push) }
    flow.onTap = { _, flow in flow.set([.step(2)]) }
    let divergence = try #require(await session.replay(on: flow, timeout: .milliseconds(50)))
    #expect(divergence.recorded == "Root pushed step(2)" && divergence.happened == "Root set step(2)")
    let recorder = FlowRecorder()
    try await FlowRobot(root(), recorder: recorder).tap("Go").back().skipEvents().finish()
    let alone = StepFlow("Root")
    let stuck = try #require(await recorder.session.replay(on: alone, timeout: .milliseconds(50)))
    #expect(stuck.step == 4 && stuck.happened == "no event")
    let saved = String(decoding: try JSONEncoder().encode(recorder.session), as: UTF8.self)
    let renamed = try JSONDecoder().decode(FlowSession.self, from: Data(saved.replacing("Go", with: "Went").utf8))
    let missing = try #require(await renamed.replay(on: root(), timeout: .milliseconds(50)))
    #expect(missing.recorded == "the user could tap “Went”" && missing.happened == "the user cannot")
  }

  @Test func eventsAfterTheLastStepDiverge() async throws {
    let recorder = FlowRecorder()
    try await FlowRobot(StepFlow("Root"), recorder: recorder).tap("Go").skipEvents().finish()
    let divergence = try #require(await recorder.session.replay(on: root()))
    #expect(divergence.step == 4 && divergence.recorded == "no more events")
    #expect(divergence.happened == "Root pushed step(2)")
  }
}
