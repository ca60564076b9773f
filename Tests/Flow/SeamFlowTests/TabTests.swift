import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

@MainActor
struct TabTests {
  /// A root flow with two tabs.
  private func tabs() -> CompositeFlow {
    CompositeFlow("App") { flow in
      flow.setTabs([
        FlowTab("one", title: "One") { StepFlow("One") },
        FlowTab("two", title: "Two") { StepFlow("Two") },
      ])
    }
  }

  @Test func tabsStartTheirFlows() async {
    let stage = await Stage(tabs())
    #expect(stage.outline == "root:\n  [one]: One.step(1)\n  two: Two.step(1)")
  }

  @Test func tabsCarryTheirSymbols() async {
    let stage = await Stage(
      CompositeFlow("App") { flow in
        flow.setTabs([
          FlowTab(FlowEdge(tab: "one") { (_: CompositeFlow) in StepFlow("One") }, title: "One", symbol: .home),
          FlowTab("two", title: "Two") { StepFlow("Two") },
        ])
      })
    #expect(stage.navigator.tree.layers[0].tabBar?.tabs.map(\.symbol) == [.home, nil])
    #expect(stage.host.tap(tab: "two") == .accepted)
  }

  @Test func theUserAndTheFlowSelectTabs() async {
    let stage = await Stage(tabs())
    #expect(stage.host.tap(tab: "two") == .accepted)
    await stage.navigator.settle()
    #expect(stage.outline == "root:\n  one: One.step(1)\n  [two]: Two.step(1)")
    #expect(stage.root?.select(tab: "one") == true)
    #expect(stage.root?.select(tab: "three") == false)
    #expect(stage.navigator.didSelect(tab: "three", in: stage.navigator.tree.layers[0].id) == .stale)
    #expect(stage.outline == "root:\n  [one]: One.step(1)\n  two: Two.step(1)")
  }

  @Test func settingTabsAgainKeepsThoseThatStay() async {
    let stage = await Stage(tabs())
    let before = stage.navigator.tree.layers[0].stacks[1]
    stage.root?.setTabs(
      [
        FlowTab("two", title: "Two") { StepFlow("New") },
        FlowTab("three", title: "Three") { StepFlow("Three") },
      ])
    stage.root?.select(tab: "three")
    #expect(stage.outline == "root:\n  two: Two.step(1)\n  [three]: Three.step(1)")
    #expect(stage.navigator.tree.layers[0].stacks[0] == before)
  }

  @Test func settingTabsAgainKeepsTheSelectedOne() async {
    let stage = await Stage(tabs())
    stage.root?.select(tab: "two")
    let two = FlowTab<CompositeFlow>("two", title: "Two") { StepFlow("Two") }
    stage.root?.setTabs([FlowTab("zero", title: "Zero") { StepFlow("Zero") }, two])
    #expect(stage.outline == "root:\n  zero: Zero.step(1)\n  [two]: Two.step(1)")
    stage.root?.setTabs([FlowTab("zero", title: "Zero") { StepFlow("Zero") }])
    #expect(stage.outline == "root:\n  [zero]: Zero.step(1)")
  }

  @Test func aTabWhoseFlowEndedStartsAgainWhenTabsAreSet() async {
    var ends: [FlowEnd<String>] = []
    let root = CompositeFlow("App") { flow in
      flow.setTabs([
        FlowTab("one", title: "One") {
          StepFlow("One") { $0.finish("at once") }
        } onEnd: {
          ends.append($0)
        },
        FlowTab("two", title: "Two") { StepFlow("Two") },
      ])
    }
    let stage = await Stage(root)
    #expect(stage.outline == "root:\n  [one]: \n  two: Two.step(1)")
    #expect(ends == [.finished("at once")])
    stage.root?.setTabs([
      FlowTab("one", title: "One") { StepFlow("Again") }, FlowTab("two", title: "Two") { StepFlow("Two") },
    ])
    #expect(stage.outline == "root:\n  [one]: Again.step(1)\n  two: Two.step(1)")
  }

  @Test func tabsAndALoginReplaceEachOther() async {
    let stage = await Stage(StepFlow("App"))
    stage.root?.setTabs([FlowTab("one", title: "One") { StepFlow("One") }])
    #expect(stage.outline == "root:\n  [one]: One.step(1)")
    stage.root?.set([.step(2)])
    #expect(stage.outline == "root: App.step(2)")
    await stage.navigator.settle()
    #expect(stage.navigator.leaks.isEmpty)
  }

  @Test func aChildOfTheRootMayOwnItsTabs() async {
    let main = CompositeFlow("Main") { $0.setTabs([FlowTab("one", title: "One") { StepFlow("One") }]) }
    let stage = await Stage(CompositeFlow("App") { $0.open(main) })
    #expect(stage.outline == "root:\n  [one]: One.step(1)")
    main.finish("logged out")
    stage.root?.open(StepFlow("Login"))
    #expect(stage.outline == "root: Login.step(1)")
  }

  @Test func otherFlowsEntriesFollowTheirTabsStack() async {
    weak var main: CompositeFlow?
    let stage = await Stage(
      CompositeFlow("App") { flow in
        flow.open(
          CompositeFlow("Main") { flow in
            main = flow
            flow.setTabs([
              FlowTab("one", title: "One") { StepFlow("One") }, FlowTab("two", title: "Two") { StepFlow("Two") },
            ])
          })
      })
    stage.root?.open(StepFlow("First"))
    main?.select(tab: "two")
    stage.root?.open(StepFlow("Second"))
    #expect(
      stage.outline
        == "root:\n  one: One.step(1) › First.step(1)\n  [two]: Two.step(1) › Second.step(1)")
    main?.finish("logged out")
    #expect(stage.outline == "root: Second.step(1)")
    #expect(stage.navigator.tree.flows.count == 2, "The first was removed with its tab.")
  }

  @Test func tabsOverOtherFlowsScreensGetTheirOwnLayer() async {
    let stage = await Stage(StepFlow("App"))
    weak var main: CompositeFlow?
    stage.root?.open(
      CompositeFlow("Main") { flow in
        flow.setTabs([FlowTab("one", title: "One") { StepFlow("One") }])
        main = flow
      })
    #expect(stage.outline == "root: App.step(1)\nfullScreen:\n  [one]: One.step(1)")
    main?.cancel()
    #expect(stage.outline == "root: App.step(1)")
    await stage.navigator.settle()
    #expect(stage.navigator.leaks.isEmpty)
  }
}
