import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct FlowLifetimeTests {
  @Test func finishingDeliversTheResultOnceAndNotifiesTheDelegate() async {
    let stage = await Stage(StepFlow())
    let child = StepFlow("Child")
    var ends: [FlowEnd<String>] = []
    stage.root?.open(child, as: .sheet) { ends.append($0) }
    child.finish("done")
    child.finish("twice")
    child.cancel()
    #expect(ends == [.finished("done")])
    #expect(stage.root?.ended == ["Child"])
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func aDelegateSetByHandIsKept() async {
    let stage = await Stage(StepFlow())
    let (child, other) = (StepFlow("Child"), StepFlow("Other"))
    child.flowCoordinatorDelegate = other
    stage.root?.open(child)
    child.finish("done")
    #expect(other.ended == ["Child"])
    #expect(stage.root?.ended == [])
  }

  @Test func runGivesTheResult() async {
    let stage = await Stage(StepFlow())
    let child = StepFlow("Child")
    child.onTap = { $1.finish($0) }
    async let end = stage.root?.run(child, as: .sheet)
    while stage.host.shown.layers.count < 2 { await Task.yield() }
    stage.screen(at: 0, layer: 1)?.handle(.didTap("Go"))
    #expect(await end == .finished("Go"))
  }

  @Test func aChildMayFinishInsideStart() async {
    let stage = await Stage(StepFlow())
    let end = await stage.root?.run(StepFlow("Child") { $0.finish("at once") })
    #expect(end == .finished("at once"))
    var ends: [FlowEnd<String>] = []
    stage.root?.open(
      StepFlow("Other") { flow in
        flow.push(.step(1))
        flow.finish("after a push")
      }
    ) { ends.append($0) }
    #expect(ends == [.finished("after a push")])
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  @Test func cancellingARunRemovesTheChild() async {
    let stage = await Stage(StepFlow())
    var end: FlowEnd<String>?
    let task = Task { end = await stage.root?.run(StepFlow("Child"), as: .sheet) }
    while stage.host.shown.layers.count < 2 { await Task.yield() }
    task.cancel()
    await task.value
    #expect(end == .superseded)
    #expect(stage.outline == "root: StepFlow.step(1)")
    var didStart = false
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await stage.root?.run(StepFlow("Never") { _ in didStart = true })
    }
    #expect(await early.value == .superseded)
    #expect(!didStart)
  }

  @Test func aFlowEndsWhenItsLastScreenLeaves() async {
    let stage = await Stage(StepFlow())
    var ends: [FlowEnd<String>] = []
    stage.root?.open(StepFlow("Child") { $0.set([.step(1), .step(2)]) }) { ends.append($0) }
    await stage.navigator.settle()
    stage.host.back()
    await stage.navigator.settle()
    #expect(ends.isEmpty)
    stage.host.back()
    #expect(ends == [.dismissed])
  }

  @Test func replacedFlowsEndAsSuperseded() async {
    let stage = await Stage(StepFlow())
    var ends: [FlowEnd<String>] = []
    stage.root?.open(StepFlow("Child")) { ends.append($0) }
    stage.root?.set([.step(1), .step(2)])
    #expect(ends == [.superseded])
    stage.root?.open(StepFlow("Sheet"), as: .sheet) { ends.append($0) }
    stage.root?.dismiss()
    #expect(ends == [.superseded, .superseded])
  }

  @Test func everythingAFlowOpenedEndsWithIt() async {
    let stage = await Stage(StepFlow())
    weak var child: StepFlow?
    var events: [NavigationEvent] = []
    stage.root?.open(
      StepFlow("Child") { flow in
        flow.push(.step(1))
        flow.open(StepFlow("Sheet"), as: .sheet)
        flow.open(StepFlow("Pushed"))
        child = flow
      })
    stage.navigator.observe { events.append($0) }
    child?.finish("done")
    #expect(
      events.map(\.description) == ["Pushed ended, superseded", "Sheet ended, superseded", "Child ended, finished"])
    #expect(stage.outline == "root: StepFlow.step(1)")
    await stage.navigator.settle()
    #expect(stage.navigator.leaks.isEmpty)
  }

  @Test func flowWithoutScreensLivesBetweenItsChildren() async {
    let stage = await Stage(StepFlow())
    let (first, second) = (StepFlow("First"), StepFlow("Second"))
    let composite = CompositeFlow("Both") { flow in
      flow.task {
        guard case .finished = await flow.run(first), case .finished(let result) = await flow.run(second) else {
          return flow.cancel()
        }
        flow.finish(result)
      }
    }
    async let end = stage.root?.run(composite, as: .sheet)
    while stage.host.shown.layers.count < 2 { await Task.yield() }
    let layer = stage.host.shown.layers[1].id
    first.finish("1")
    while stage.host.shown.description != "root: StepFlow.step(1)\nsheet: Second.step(1)" { await Task.yield() }
    #expect(stage.host.shown.layers[1].id == layer, "The sheet stays visible between the two.")
    second.finish("2")
    #expect(await end == .finished("2"))
    #expect(stage.outline == "root: StepFlow.step(1)")
  }

  /// Opens a sheet whose flow runs a child, which finishes, and then calls the closure.
  @discardableResult
  private func openSheet(
    on stage: Stage<StepFlow>, then next: @escaping @MainActor (CompositeFlow) async -> Void
  ) async -> CompositeFlow {
    let first = StepFlow("First")
    let composite = CompositeFlow("Both") { flow in
      // In a task that the navigator does not know.
      Task {
        _ = await flow.run(first)
        await next(flow)
      }
    }
    stage.root?.open(composite, as: .sheet)
    while !first.navigation.isLive { await Task.yield() }
    first.finish("1")
    await stage.navigator.settle()
    return composite
  }

  /// A call returns via another thread, after any number of turns.
  @Test func callerThatAwaitsAChildMayOpenTheNextFlow() async {
    for _ in 0..<50 {
      let stage = await Stage(StepFlow())
      let second = StepFlow("Second")
      let composite = await openSheet(on: stage) { flow in flow.open(second) }
      #expect(stage.outline == "root: StepFlow.step(1)\nsheet: Second.step(1)")
      #expect(composite.navigation.isLive)
    }
  }

  @Test func flowWithAnAlertLivesUntilTheAnswer() async throws {
    for _ in 0..<50 {
      let stage = await Stage(StepFlow())
      let second = StepFlow("Second")
      await openSheet(on: stage) { flow in
        if await flow.ask(.init(title: "Go on?")) == "ok" { flow.open(second) }
      }
      #expect(stage.outline == "root: StepFlow.step(1)\nsheet: \nalert: Go on?")
      stage.navigator.didAnswer(try #require(stage.navigator.tree.alerts.first?.id), with: "ok")
      await stage.navigator.settle()
      #expect(stage.outline == "root: StepFlow.step(1)\nsheet: Second.step(1)")
    }
  }

  @Test func flowEndsAfterItsLastAlert() async throws {
    let stage = await Stage(StepFlow())
    var ends: [FlowEnd<String>] = []
    let child = CompositeFlow("Child") { flow in flow.ask(.init(title: "Sure?")) { _ in } }
    stage.root?.open(child, as: .sheet) { ends.append($0) }
    await stage.navigator.settle()
    #expect(child.navigation.isLive)
    stage.navigator.didAnswer(try #require(stage.navigator.tree.alerts.first?.id), with: "ok")
    await stage.navigator.settle()
    #expect(ends == [.dismissed])
  }

  @Test func idleFlowEnds() async {
    let stage = await Stage(StepFlow())
    var ends: [FlowEnd<String>] = []
    let child = StepFlow("Child")
    stage.root?.open(CompositeFlow("Idle") { $0.open(child) }, as: .sheet) { ends.append($0) }
    child.finish("done")
    await stage.navigator.settle()
    #expect(ends == [.dismissed])
    #expect(stage.outline == "root: StepFlow.step(1)")
    stage.root?.open(CompositeFlow("Brief") { $0.task {} }) { ends.append($0) }
    while ends.count < 2 { await Task.yield() }
    #expect(ends == [.dismissed, .dismissed])
  }

  @Test func tasksAreCancelledWithTheirFlow() async {
    let stage = await Stage(StepFlow())
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    var wasCancelled = false
    let child = StepFlow("Child") { flow in
      flow.push(.step(1))
      flow.task {
        for await _ in stream {}
        wasCancelled = Task.isCancelled
      }
    }
    stage.root?.open(child)
    source.yield(1)
    child.cancel()
    await stage.navigator.settle()
    #expect(wasCancelled)
  }

  @Test func theWorkOfAScreenIsCancelledWithIt() async {
    let stage = await Stage(StepFlow { $0.set([.step(1), .step(2)]) })
    let screen = stage.screen(at: 1)
    while screen?.ran != true { await Task.yield() }
    stage.root?.pop()
    await stage.navigator.settle()
    #expect(screen?.wasCancelled == true)
  }

  @Test func leaksAreNamed() async {
    let stage = await Stage(StepFlow())
    var reported: [Leak] = []
    stage.navigator.observe { if case .leaked(let leak) = $0 { reported.append(leak) } }
    var leaked: StepFlow? = StepFlow("Leaky")
    leaked.map { stage.root?.open($0) }
    let screen = stage.screen(at: 1)
    leaked?.cancel()
    await stage.navigator.settle()
    while reported.count < 2 { await Task.yield() }
    #expect(Set(reported.map(\.name)) == ["Leaky", "StepScreen"])
    #expect(screen?.name == "Leaky 1")
    leaked = nil
    #expect(stage.navigator.leaks.map(\.kind) == [.screen])
    stage.root?.push(.step(2))
    stage.root?.pop()
    await stage.navigator.settle()
    #expect(reported.count == 2, "Each is reported once.")
  }

  @Test func theEndOfTheRootStopsTheApp() async {
    let stage = await Stage(StepFlow())
    var didEnd = false
    stage.navigator.observe { if $0 == .stopped { didEnd = true } }
    stage.root?.open(StepFlow("Child"), as: .sheet)
    stage.root?.finish("bye")
    #expect(didEnd)
    #expect(stage.navigator.tree == NavigationTree())
    await stage.navigator.settle()
    #expect(stage.navigator.leaks.isEmpty)
    #expect(stage.root == nil)
  }

  @Test func buildingAScreenMayChangeNavigation() async {
    let stage = await Stage(StepFlow())
    let flow = HastyFlow()
    stage.root?.open(flow)
    await stage.navigator.settle()
    #expect(stage.outline == "root: StepFlow.step(1)")
    #expect(stage.root?.ended == ["HastyFlow"])
    #expect(flow.screen == nil, "The late screen is released.")
  }

  @Test func flowCannotBeOpenedTwiceSimultaneously() async {
    let stage = await Stage(StepFlow())
    let child = StepFlow("Child")
    var ends: [FlowEnd<String>] = []
    stage.root?.open(child)
    stage.root?.open(child, as: .sheet) { ends.append($0) }
    #expect(ends == [.superseded])
    #expect(stage.outline == "root: StepFlow.step(1) › Child.step(1)")
    child.cancel()
    stage.root?.open(child)
    #expect(stage.outline == "root: StepFlow.step(1) › Child.step(1)", "Once it has ended, it can start again.")
  }

  @Test func thousandsOfNestedFlowsEndTogether() async {
    let stage = await Stage(StepFlow("0"))
    var top = stage.root
    for number in 1...5_000 {
      let next = StepFlow("\(number)")
      top?.open(next)
      top = next
    }
    top = nil
    #expect(stage.navigator.tree.layers[0].visibleStack.entries.count == 5_001)
    #expect(stage.navigator.didLeave(stage.navigator.tree.layers[0].visibleStack.entries[1].id) == .accepted)
    #expect(stage.navigator.tree.flows.count == 1)
    await stage.navigator.settle()
    #expect(stage.navigator.leaks.isEmpty)
  }
}
