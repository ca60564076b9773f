import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The bugs that users of coordinator libraries report most, each of which must not happen here.
///
/// The table of the reports is in Documentation/coordinator-bugs.md.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct CoordinatorBugTests {
  @Test func backSwipeDoesNotLeakTheChild() async {
    let stage = await Stage(StepFlow())
    weak var child: StepFlow?
    stage.root?.open(
      StepFlow("Child") { flow in
        flow.push(.step(1))
        child = flow
      })
    await stage.navigator.settle()
    #expect(child != nil)
    stage.host.beginSwipe().complete()
    await stage.navigator.settle()
    #expect(child == nil)
    #expect(stage.root?.ended == ["Child"])
    #expect(stage.navigator.leaks.isEmpty)
  }

  @Test func sheetSwipedDownIsSeen() async {
    let stage = await Stage(StepFlow())
    let sheet = StepFlow("Sheet") { $0.set([.step(1), .step(2)]) }
    async let end = stage.root?.run(sheet, as: .sheet)
    while stage.host.shown.layers.count < 2 { await Task.yield() }
    #expect(stage.host.swipeDown() == .accepted)
    #expect(await end == .dismissed)
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func childIsNotReleasedTooEarly() async {
    let stage = await Stage(StepFlow())
    stage.root?.open(StepFlow("Child"))
    await stage.navigator.settle()
    // Only the navigator retains the child; its screen's delegate is weak.
    stage.screen(at: 1)?.handle(.didTap("Go"))
    let child = stage.coordinator(at: 1) as? StepFlow
    #expect(child?.taps == ["Go"])
  }

  @Test func cancelledSwipeIsNoPop() async {
    let stage = await Stage(StepFlow { $0.set([.step(1), .step(2)]) })
    let before = stage.navigator.tree
    stage.host.beginSwipe().cancel()
    await stage.navigator.settle()
    #expect(stage.navigator.tree == before)
    #expect(stage.host.shown == before)
  }

  @Test func dismissalHitsTheRightLayer() async {
    let stage = await Stage(StepFlow())
    var ends: [String: FlowEnd<String>] = [:]
    let lower = StepFlow("Lower")
    stage.root?.open(lower, as: .sheet) { ends["Lower"] = $0 }
    let upper = StepFlow("Upper")
    stage.root?.open(upper, as: .sheet) { ends["Upper"] = $0 }
    #expect(stage.outline == "root: StepFlow.step(1)\nsheet: Lower.step(1)\nsheet: Upper.step(1)")
    lower.finish("done")
    #expect(stage.outline == "root: StepFlow.step(1)\nsheet: Upper.step(1)", "Only the finished flow's sheet goes.")
    #expect(lower.dismiss() == false)
    #expect(upper.dismiss() == false, "It presented no layer itself.")
    #expect(ends == ["Lower": .finished("done")])
    #expect(stage.root?.dismiss() == true)
    #expect(ends == ["Lower": .finished("done"), "Upper": .superseded])
  }

  @Test func reselectedTabGoesBackToItsRoot() async {
    let root = CompositeFlow { flow in
      flow.setTabs([FlowTab("one", title: "One") { StepFlow("One") { $0.set([.step(1), .step(2), .step(3)]) } }])
    }
    let stage = await Stage(root)
    #expect(stage.host.tap(tab: "one") == .accepted)
    await stage.navigator.settle()
    #expect(stage.outline == "root:\n  [one]: One.step(1)")
    #expect(stage.host.shown == stage.navigator.tree)
    #expect(stage.host.tap(tab: "one") == .stale, "There is no way back.")
  }

  @Test func sameScreenTwiceOnOneStack() async {
    let stage = await Stage(StepFlow { $0.set([.step(1), .step(1), .step(1)]) })
    let entries = stage.navigator.tree.layers[0].visibleStack.entries
    #expect(Set(entries.map(\.id)).count == 3)
    #expect(stage.screen(at: 1) !== stage.screen(at: 2))
    #expect(stage.navigator.didLeave(entries[2].id) == .accepted)
    #expect(stage.navigator.tree.layers[0].visibleStack.entries.elementsEqual(entries[..<2]))
    #expect(stage.root?.pop(to: .step(1)) == true)
    #expect(stage.navigator.tree.layers[0].visibleStack.entries.elementsEqual(entries[..<2]))
  }

  @Test func middleOfThreeNestedFlowsFinishes() async {
    let stage = await Stage(StepFlow("A"))
    var ends: [String] = []
    let (middle, top) = (StepFlow("B"), StepFlow("C"))
    stage.root?.open(middle) { ends.append("B \($0)") }
    middle.open(top) { ends.append("C \($0)") }
    top.push(.step(2))
    #expect(stage.outline == "root: A.step(1) › B.step(1) › C.step(1) › C.step(2)")
    middle.finish("done")
    #expect(stage.outline == "root: A.step(1)")
    #expect(ends == ["B finished(\"done\")"], "The flow that opened C has ended, so C's end is not delivered.")
    #expect(stage.root?.ended == ["B"])
    #expect(!top.navigation.isLive)
  }

  @Test func resultIsDeliveredOnce() async {
    let stage = await Stage(StepFlow())
    let child = StepFlow("Child")
    var ends: [FlowEnd<String>] = []
    stage.root?.open(child, as: .sheet) { ends.append($0) }
    await stage.navigator.settle()
    let layer = stage.host.shown.layers[1].id
    let entry = stage.host.shown.layers[1].stacks[0].entries[0].id
    // The result and the user's swipe occur at the same time.
    child.finish("done")
    #expect(stage.navigator.didDismiss(layer) == .stale)
    #expect(stage.navigator.didLeave(entry) == .stale)
    child.finish("again")
    await stage.navigator.settle()
    #expect(ends == [.finished("done")])
    #expect(stage.root?.ended == ["Child"])
  }

  @Test func eventAfterTheEndHasNoEffect() async {
    let stage = await Stage(StepFlow())
    let child = StepFlow("Child")
    child.onTap = { _, flow in
      flow.push(.step(2))
      flow.ask(.init(title: "Too late")) { _ in }
      flow.open(StepFlow("Late"))
      flow.finish("late")
    }
    var ends: [FlowEnd<String>] = []
    stage.root?.open(child) { ends.append($0) }
    let screen = stage.screen(at: 1)
    child.cancel()
    screen?.handle(.didTap("Go"))
    #expect(stage.outline == "root: StepFlow.step(1)")
    #expect(ends == [.dismissed])
  }
}
