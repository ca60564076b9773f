import Foundation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

@MainActor
struct NavigationTests {
  @Test func aFlowStartsWithItsFirstScreen() async {
    let stage = await Stage(StepFlow())
    #expect(stage.outline == "root: StepFlow.step(1)")
    #expect(stage.host.shown == stage.navigator.tree)
    #expect(stage.screen(at: 0)?.ran == true)
  }

  @Test func pushesOfOneTurnAreShownOnce() async {
    let stage = await Stage(StepFlow { flow in (1...5).forEach { flow.push(.step($0)) } })
    #expect(stage.navigator.tree.layers[0].visibleStack.entries.count == 5)
    #expect(stage.host.showCount == 1)
  }

  @Test func theTreeSurvivesCoding() async throws {
    let stage = await Stage(
      StepFlow { flow in
        flow.push(.step(1))
        flow.present(.step(2), as: .sheet)
        flow.ask(.init(title: "Sure?")) { _ in }
      })
    let data = try JSONEncoder().encode(stage.navigator.tree)
    #expect(try JSONDecoder().decode(NavigationTree.self, from: data) == stage.navigator.tree)
  }

  @Test func popRemovesTheFlowsScreenAndThoseOverIt() async {
    let stage = await Stage(
      StepFlow { flow in
        flow.set([.step(1), .step(2)])
        flow.open(StepFlow("Child"))
      })
    #expect(stage.outline == "root: StepFlow.step(1) › StepFlow.step(2) › Child.step(1)")
    stage.root?.pop()
    #expect(stage.outline == "root: StepFlow.step(1)")
    stage.root?.pop()
    #expect(stage.outline == "root: StepFlow.step(1)", "The bottom of the root stays.")
  }

  @Test func popToARouteAndToTheRoot() async {
    let stage = await Stage(StepFlow { flow in flow.set((1...5).map { .step($0) }) })
    #expect(stage.root?.pop(to: .step(3)) == true)
    #expect(stage.outline == "root: StepFlow.step(1) › StepFlow.step(2) › StepFlow.step(3)")
    #expect(stage.root?.pop(to: .step(9)) == false)
    stage.root?.popToRoot()
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func popToTheRootKeepsTheFlowsFirstScreen() async {
    let stage = await Stage(StepFlow())
    let child = StepFlow("Child") { $0.set([.step(1), .step(2)]) }
    stage.root?.open(child)
    child.open(StepFlow("Grandchild"))
    child.push(.step(3))
    child.popToRoot()
    #expect(stage.outline == "root: StepFlow.step(1) › Child.step(1)")
    child.push(.step(2))
    child.open(StepFlow("Grandchild"))
    child.push(.step(3))
    child.set([.step(1), .step(4)])
    #expect(stage.outline == "root: StepFlow.step(1) › Child.step(1) › Child.step(4)")
  }

  @Test func setKeepsTheCommonBeginning() async {
    let stage = await Stage(StepFlow { flow in flow.set([.step(1), .step(2), .step(3)]) })
    let before = stage.navigator.tree.layers[0].visibleStack.entries
    stage.root?.set([.step(1), .step(4)])
    let after = stage.navigator.tree.layers[0].visibleStack.entries
    #expect(after.count == 2)
    #expect(after[0] == before[0])
    #expect(!before.contains(after[1]))
  }

  @Test func setReplacesAllOfAFlowWithoutEndingIt() async {
    let stage = await Stage(StepFlow())
    let child = StepFlow("Child")
    stage.root?.open(child)
    child.open(StepFlow("Grandchild"))
    child.set([.step(7), .step(8)])
    #expect(stage.outline == "root: StepFlow.step(1) › Child.step(7) › Child.step(8)")
    #expect(child.navigation.isLive)
    #expect(child.ended == ["Grandchild"])
    #expect(stage.root?.ended == [])
    child.set([])
    #expect(stage.root?.ended == ["Child"])
  }

  @Test func presentedScreensBelongToTheirFlow() async {
    let stage = await Stage(
      StepFlow { flow in
        flow.push(.step(1))
        flow.present(.step(2), as: .sheet)
        flow.push(.step(3))
        flow.present(.step(4), as: .fullScreen)
      })
    #expect(
      stage.outline == """
        root: StepFlow.step(1)
        sheet: StepFlow.step(2) › StepFlow.step(3)
        fullScreen: StepFlow.step(4)
        """)
    #expect(stage.root?.dismiss() == true)
    #expect(stage.root?.dismiss() == true)
    #expect(stage.root?.dismiss() == false)
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func poppingTheOnlyScreenOfASheetRemovesTheSheet() async {
    let stage = await Stage(
      StepFlow { flow in
        flow.push(.step(1))
        flow.present(.step(2), as: .sheet)
      })
    stage.root?.pop()
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func commandsBeforeAndAfterAFlowsLifeHaveNoEffect() async {
    let stage = await Stage(StepFlow())
    let flow = StepFlow("Late")
    flow.push(.step(7))
    #expect(!flow.navigation.isLive)
    stage.root?.open(flow)
    flow.finish("done")
    flow.push(.step(8))
    flow.present(.step(9), as: .sheet)
    flow.finish("again")
    #expect(await flow.ask(.init(title: "Anyone?")) == nil)
    #expect(await flow.run(StepFlow("Orphan")) == .superseded)
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func changesDuringATransitionAreCoalesced() async {
    let stage = await Stage(StepFlow())
    stage.host.holdsTransitions = true
    stage.root?.push(.step(2))
    while !stage.host.isInTransition { await Task.yield() }
    stage.root?.push(.step(3))
    stage.root?.push(.step(4))
    stage.root?.pop()
    #expect(stage.host.shown.layers[0].visibleStack.entries.count == 1)
    stage.host.holdsTransitions = false
    stage.host.completeTransition()
    await stage.navigator.settle()
    #expect(stage.host.shown == stage.navigator.tree)
    #expect(stage.outline == "root: StepFlow.step(1) › StepFlow.step(2) › StepFlow.step(3)")
    #expect(stage.host.showCount == 3)
  }

  @Test func changesAreAnimatedTogetherIfOneIs() async {
    let stage = await Stage(StepFlow())
    stage.host.holdsTransitions = true
    stage.root?.push(.step(2), animated: false)
    await stage.navigator.settle()
    #expect(stage.host.shown == stage.navigator.tree, "Without animation there is no transition to hold.")
    stage.root?.push(.step(3), animated: true)
    stage.root?.push(.step(4), animated: false)
    while !stage.host.isInTransition, stage.host.shown != stage.navigator.tree { await Task.yield() }
    #expect(stage.host.isInTransition)
    stage.host.completeTransition()
    await stage.navigator.settle()
  }

  @Test func anotherHostTakesOver() async {
    let stage = await Stage(StepFlow())
    let second = InMemoryHost()
    stage.navigator.attach(second)
    await stage.navigator.settle()
    #expect(second.shown == stage.navigator.tree)
  }
}

@MainActor
struct AlertTests {
  @Test func alertsComeOneAfterTheOther() async {
    let stage = await Stage(StepFlow())
    var answers: [Action.ID] = []
    for title in ["First", "Second"] {
      stage.root?.ask(.init(title: title, buttons: [Action("yes", title: "Yes")])) { answers.append($0) }
    }
    let (first, second) = (stage.navigator.tree.alerts[0], stage.navigator.tree.alerts[1])
    #expect(stage.navigator.didAnswer(second.id, with: "yes") == .stale, "It is not visible yet.")
    #expect(stage.navigator.didAnswer(first.id, with: "maybe") == .stale)
    #expect(stage.navigator.didAnswer(first.id, with: "yes") == .accepted)
    #expect(stage.navigator.didAnswer(first.id, with: "yes") == .stale)
    #expect(stage.navigator.didAnswer(second.id, with: "yes") == .accepted)
    #expect(answers == ["yes", "yes"])
  }

  @Test func alertsAreWithdrawnWithTheirFlow() async {
    let stage = await Stage(StepFlow())
    let child = StepFlow("Child")
    stage.root?.open(child)
    var answer: Action.ID?? = nil
    child.task { answer = await child.ask(.init(title: "Still there?")) }
    while stage.navigator.tree.alerts.isEmpty { await Task.yield() }
    child.cancel()
    await stage.navigator.settle()
    #expect(stage.navigator.tree.alerts.isEmpty)
    #expect(answer == .some(nil))
  }
}
