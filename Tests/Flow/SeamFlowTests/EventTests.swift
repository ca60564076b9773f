import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// Every navigation event is delivered, in order.
@MainActor
struct EventTests {
  private func app() -> CompositeFlow {
    CompositeFlow("App") { flow in
      flow.setTabs([
        FlowTab("one", title: "One") { StepFlow("One") },
        FlowTab("two", title: "Two") { StepFlow("Two") },
      ])
    }
  }

  @Test func eventsOfFlowsAreDelivered() async throws {
    let stage = await Stage(app())
    let log = EventLog(stage.navigator)
    let one = try #require(stage.coordinator(at: 0) as? StepFlow)
    one.push(.step(2))
    one.pop()
    one.set([.step(3), .step(4)])
    one.popToRoot()
    one.present(.step(5), as: .sheet)
    #expect(one.dismiss())
    #expect(stage.root?.select(tab: "two") == true)
    one.ask(.init(title: "Sure?")) { _ in }
    one.finish("done")
    stage.root?.setTabs([FlowTab("two", title: "Two") { StepFlow("Two") }])
    stage.navigator.stop()
    #expect(
      log.events.map(\.description) == [
        "One pushed step(2)", "One went back", "One set step(3) › step(4)", "One went back",
        "One presented step(5) as sheet", "One dismissed a layer", "App selected the tab two",
        "One asked “Sure?”", "One ended, finished", "App set the tabs two", "Two ended, superseded",
        "App ended, superseded", "the app stopped",
      ])
  }

  @Test func eventsOfTheUserAreDelivered() async throws {
    let stage = await Stage(app())
    let one = try #require(stage.coordinator(at: 0) as? StepFlow)
    one.push(.step(2))
    one.push(.step(3))
    await stage.navigator.settle()
    let log = EventLog(stage.navigator)
    stage.screen(at: 2)?.preventsLeaving = true
    #expect(stage.host.back() == .leavingPrevented)
    stage.screen(at: 2)?.preventsLeaving = false
    #expect(stage.host.back() == .accepted)
    await stage.navigator.settle()
    #expect(stage.host.tap(tab: "one") == .accepted)
    #expect(stage.host.tap(tab: "two") == .accepted)
    one.ask(.init(title: "Sure?")) { _ in one.push(.step(9)) }
    let alert = try #require(stage.navigator.tree.alerts.first?.id)
    #expect(stage.navigator.didAnswer(alert, with: "ok") == .accepted)
    #expect(
      log.events.map(\.description) == [
        "One.step(3) kept the user from leaving", "the user left One.step(3)", "the user left One.step(2)",
        "the user selected the tab two", "One asked “Sure?”", "the user answered “ok”", "One pushed step(9)",
      ])
  }
}
