import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

@MainActor
struct ReportTests {
  @Test func theBottomOfTheRootStays() async {
    let stage = await Stage(StepFlow())
    let entry = stage.navigator.tree.layers[0].stacks[0].entries[0].id
    #expect(!stage.navigator.canGoBack(from: entry))
    #expect(!stage.navigator.canLeave(entry))
    #expect(stage.navigator.didLeave(entry) == .stale)
    #expect(stage.navigator.didDismiss(stage.navigator.tree.layers[0].id) == .stale)
    await stage.navigator.settle()
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func leavingAnEntryRemovesThoseOverIt() async {
    let stage = await Stage(StepFlow { $0.set((1...4).map { .step($0) }) })
    stage.navigator.didLeave(stage.navigator.tree.layers[0].stacks[0].entries[1].id)
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func leavingTheBottomOfASheetDismissesIt() async {
    let stage = await Stage(
      StepFlow { flow in
        flow.push(.step(1))
        flow.present(.step(2), as: .sheet)
      })
    #expect(stage.host.back() == .accepted)
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func theUserCannotDismissACover() async {
    let stage = await Stage(
      StepFlow { flow in
        flow.push(.step(1))
        flow.present(.step(2), as: .fullScreen)
        flow.push(.step(3))
      })
    #expect(stage.host.back() == .accepted, "Within the cover there is a way back.")
    await stage.navigator.settle()
    #expect(stage.host.back() == .stale)
    #expect(stage.host.swipeDown() == .stale)
    #expect(!stage.navigator.canDismiss(stage.navigator.tree.layers[1].id))
    #expect(stage.navigator.didDismiss(stage.navigator.tree.layers[1].id) == .stale)
    #expect(stage.outline == "root: StepFlow.step(1)\nfullScreen: StepFlow.step(2)")
  }

  @Test func dismissingALayerRemovesThoseOverIt() async {
    let stage = await Stage(StepFlow())
    for name in ["One", "Two", "Three"] { stage.root?.open(StepFlow(name), as: .sheet) }
    stage.navigator.didDismiss(stage.navigator.tree.layers[2].id)
    #expect(stage.outline == "root: StepFlow.step(1)\nsheet: One.step(1)")
    #expect(stage.root?.ended == ["Three", "Two"])
  }

  @Test func sheetOfAFlowWithoutScreensEndsWithIt() async {
    let stage = await Stage(StepFlow())
    var ends: [FlowEnd<String>] = []
    stage.root?.open(CompositeFlow { $0.open(StepFlow("Child")) }, as: .sheet) { ends.append($0) }
    await stage.navigator.settle()
    stage.host.swipeDown()
    #expect(ends == [.dismissed])
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func unsavedEditsBlockTheUser() async {
    let stage = await Stage(StepFlow { $0.set([.step(1), .step(2), .step(3)]) })
    let entries = stage.navigator.tree.layers[0].stacks[0].entries
    stage.screen(at: 1)?.preventsLeaving = true
    #expect(stage.navigator.canLeave(entries[2].id), "Only entries over the blocking screen may be left.")
    #expect(!stage.navigator.canLeave(entries[1].id))
    #expect(stage.navigator.canGoBack(from: entries[1].id))
    #expect(stage.navigator.didLeave(entries[1].id) == .leavingPrevented)
    #expect(stage.navigator.didTryToLeave(entries[1].id))
    #expect(!stage.navigator.didTryToLeave(entries[2].id))
    #expect(stage.screen(at: 1)?.triesToLeave == 2)
    #expect(!stage.navigator.shouldQuit())
    #expect(stage.screen(at: 1)?.triesToLeave == 3)
    stage.screen(at: 1)?.preventsLeaving = false
    #expect(stage.navigator.shouldQuit())
    #expect(stage.navigator.didLeave(entries[1].id) == .accepted)
  }

  @Test func unsavedEditsBlockTheirSheetAndTab() async {
    let stage = await Stage(
      CompositeFlow { flow in
        flow.setTabs([FlowTab("one", title: "One") { StepFlow("One") { $0.set([.step(1), .step(2)]) } }])
        flow.open(StepFlow("Sheet"), as: .sheet)
      })
    stage.screen(at: 0, layer: 1)?.preventsLeaving = true
    #expect(!stage.navigator.canDismiss(stage.navigator.tree.layers[1].id))
    #expect(stage.host.swipeDown() == .leavingPrevented)
    #expect(stage.host.back() == .leavingPrevented)
    #expect(stage.navigator.didDismiss(stage.navigator.tree.layers[1].id) == .leavingPrevented)
    #expect(stage.screen(at: 0, layer: 1)?.triesToLeave == 3)
    stage.screen(at: 1)?.preventsLeaving = true
    #expect(stage.navigator.didSelect(tab: "one", in: stage.navigator.tree.layers[0].id) == .leavingPrevented)
    #expect(stage.screen(at: 1)?.triesToLeave == 1)
  }

  @Test func blockedReportShowsTheTreeAgain() async {
    let stage = await Stage(StepFlow { $0.set([.step(1), .step(2)]) })
    stage.screen(at: 1)?.preventsLeaving = true
    let before = stage.host.showCount
    stage.host.beginSwipe().complete()
    await stage.navigator.settle()
    #expect(stage.host.showCount == before + 1)
    #expect(stage.outline == "root: StepFlow.step(1) › StepFlow.step(2)")
  }

  @Test func commandsAreNotBlocked() async {
    let stage = await Stage(StepFlow { $0.set([.step(1), .step(2)]) })
    stage.screen(at: 1)?.preventsLeaving = true
    stage.root?.pop()
    #expect(stage.outline == "root: StepFlow.step(1)")
  }
}
