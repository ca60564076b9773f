import SeamFlowTesting
import Testing

@testable import SeamFlow

/// The choice of the waiting state to restore: the value without a navigator.
struct WaitingStatesTests {
  @Test func theStateWithTheRootsBeginningIsRestored() {
    let states = States(saved("home", waiting: [saved("login")]), rest: .now)
    #expect(!states.adopt(), "Nothing is visible.")
    states.show(["login"])
    #expect(states.adopt())
    #expect(states.restoration.plan?.face == .route("login"))
    #expect(!states.adopt(), "It is being restored.")
    #expect(states.beginnings == ["Root.login", "Root.home"])
  }

  @Test func stateWaitsWhileTheRootShowsSomethingElse() {
    let states = States(saved("home", waiting: [saved("login")]), rest: .afterTurn)
    states.show(["home"])
    #expect(states.adopt())
    states.show(["login"])
    #expect(states.adopt())
    #expect(states.restoration.plan?.face == .route("login") && states.restoration.plan?.rest == .afterTurn)
    #expect(states.beginnings == ["Root.login", "Root.home"])
    states.show(["other"])
    #expect(!states.adopt())
    #expect(states.restoration.plan == nil && !states.restoration.isOver)
    #expect(states.beginnings == ["Root.login", "Root.home"])
    states.show(["home"])
    #expect(states.adopt())
    #expect(states.restoration.plan?.face == .route("home"))
  }

  @Test func emptyRootContinuesWithItsState() {
    let states = States(saved("home", waiting: [saved("login")]), rest: .now)
    states.show(["home"])
    #expect(states.adopt())
    #expect(!states.adopt(in: NavigationState()))
    #expect(states.restoration.plan?.face == .route("home"))
  }

  @Test func begunStateIsNotReplaced() throws {
    let states = States(saved("home", waiting: [saved("login")]), rest: .now)
    states.show(["home"])
    states.adopt()
    #expect(!states.restoration.hasBegun)
    states.restoration.plan?.didPerform()
    #expect(states.restoration.hasBegun)
    states.show(["login"])
    #expect(!states.adopt())
    #expect(states.beginnings == ["Root.login"], "A partly restored state is visible.")
  }

  @Test func theRootsMemoryIsTakenOnceFromTheNewestState() {
    let states = States(saved("home", waiting: [saved("login")]), rest: .now)
    let memory = states.restoration.takeRootMemory()
    #expect(memory == ["of": .string("home")])
    let again = states.restoration.takeRootMemory()
    #expect(again == nil)
  }

  @Test func theRootRestsWhenItsTaskIsDone() {
    let task = FlowTask.ID(flow: FlowID(number: 1), number: 7)
    let states = States(saved("home"), rest: .afterTask(task))
    states.show(["home"])
    states.adopt()
    states.restoration.taskEnded(.init(flow: states.root, number: 8))
    #expect(states.restoration.rest == .afterTask(task) && states.restoration.plan?.rest == .afterTask(task))
    states.restoration.taskEnded(task)
    #expect(states.restoration.rest == .now && states.restoration.plan?.rest == .now)
  }

  @Test func theUserOvertakesOnlyBegunOrPassedStates() {
    let states = States(saved("home"), rest: .now)
    states.show(["home"])
    states.restoration.userActed(in: states.state)
    states.adopt()
    states.restoration.userActed(in: states.state)
    #expect(states.restoration.plan?.report.losses.isEmpty == true)
    states.restoration.plan?.closeRoot()
    states.restoration.userActed(in: states.state)
    #expect(states.restoration.plan?.report.losses.map(\.description) == ["Root.more: overtaken by the user"])
    let end = states.restoration.endPlan()
    #expect(end?.face == .route("home") && end?.report.losses.count == 1)
    let none = states.restoration.endPlan()
    #expect(states.restoration.isOver && none == nil)
  }

  @Test func statesThatCannotBeRestoredAreDropped() {
    let limit = NavigationSnapshot.runLimit
    let states = States(
      saved("gone", waiting: [saved("old", runs: limit), saved("young", runs: limit - 1)]), rest: .now)
    let reports = states.restoration.dropUnknown { $0 == .route("gone") ? .unknownRoute : nil }
    #expect(
      reports.flatMap(\.losses).map(\.description) == [
        "Root.gone: unknown route", "Root.old: the flow shows something else now",
      ])
    #expect(states.beginnings == ["Root.young"])
    #expect(states.restoration.unrestored.map(\.runs) == [limit])
  }

  @Test @MainActor func olderStateWithTheSameBeginningIsNotRestoredOverTheNewerOne() async throws {
    let older = await Stage(StepFlow("Root") { $0.set([.step(1), .step(9)]) })
    let newer = await Stage(StepFlow("Root") { $0.set([.step(1), .step(2)]) })
    var snapshot = try #require(newer.navigator.snapshot())
    snapshot.waiting = [try #require(older.navigator.snapshot())]
    let stage = await Stage(StepFlow("Root"), restoring: snapshot)
    #expect(stage.outline == "root: Root.step(1) › Root.step(2)")
    stage.root?.popToRoot()
    await stage.navigator.settle()
    #expect(stage.outline == "root: Root.step(1)")
    #expect(stage.navigator.isRestoring)
    stage.root?.push(.step(3))
    await stage.navigator.settle()
    #expect(stage.host.back() == .accepted)
    #expect(!stage.navigator.isRestoring, "The user has passed it.")
    #expect(stage.outline == "root: Root.step(1)")
  }

  @Test func everythingCanBeGivenUp() {
    let states = States(saved("home", waiting: [saved("login")]), rest: .now)
    states.show(["home"])
    states.adopt()
    let reports = states.restoration.giveUp(in: states.state)
    #expect(
      reports.map { $0.losses.map(\.description) } == [
        ["Root.more: overtaken by the user"], ["Root.login: overtaken by the user"],
      ])
    #expect(states.restoration.isOver)
  }
}

/// A navigation state and the states that wait for it.
private final class States {
  var state = NavigationState()
  var restoration: Restoration
  let root: FlowID

  init(_ saved: NavigationSnapshot, rest: Restoration.Rest) {
    root = state.openRoot(name: "Root")
    restoration = Restoration(saved, rest: rest)
  }

  func show(_ routes: [RouteValue]) { _ = state.set(routes, flow: root) }

  /// Adopts a matching state, whose root flow is the running one.
  @discardableResult
  func adopt(in other: NavigationState? = nil) -> Bool {
    guard restoration.adopt(in: other ?? state) else { return false }
    _ = restoration.plan?.flows.claim(root, in: state)
    return true
  }

  /// The beginnings of the states that would be saved with the current one.
  var beginnings: [String?] { restoration.unrestored.map(\.beginning) }
}

/// Returns a state whose root begins with a route, with more over it.
private func saved(_ route: RouteValue, runs: Int = 0, waiting: [NavigationSnapshot] = []) -> NavigationSnapshot {
  let flow = NavigationSnapshot.Flow(
    name: "Root", parent: nil, edge: nil, opening: .root, memory: ["of": .string("\(route)")])
  let entries = [route, "more"].map { NavigationSnapshot.Entry(flow: 0, route: $0) }
  return .init(
    version: 2, flows: [flow], layers: [.init(style: .root, presenter: nil, tabs: nil, stacks: [entries])],
    omissions: [], waiting: waiting, runs: runs)
}
