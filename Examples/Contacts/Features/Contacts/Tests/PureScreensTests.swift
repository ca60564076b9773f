import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// Building a screen changes nothing: restoration, links and audits build screens too.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct PureScreensTests {
  @Test func formsTakeNoIdentifierBeforeTheySave() async throws {
    let people = try await FakePeople([])
    weak var flow: EditPersonFlow?
    let robot = try await TestHost.robot(
      for: CoverFlow {
        let made = EditPersonFlow()
        flow = made
        return made
      }, providing: people.scope
    ).expectText("[Save]").skipEvents()
    for _ in 0..<3 { #expect(flow?.screen(for: .edit) != nil) }
    try await robot.type("Betty", into: "Name").tap("Save").expect(.end(EditPersonFlow.self)).finish()
    #expect(await people.everyone().map(\.id.rawValue) == ["new1"])
  }

  @Test func screensBuiltTwiceShowTheSame() async throws {
    let people = try await FakePeople()
    func check<Flow: FlowCoordinator>(_ make: @escaping @MainActor () -> Flow, _ routes: [Flow.Route]) async throws {
      weak var flow: Flow?
      let robot = try await TestHost.robot(
        for: CoverFlow {
          let made = make()
          flow = made
          return made
        }, providing: people.scope
      ).expectNoText("Ground").skipEvents()
      for route in routes {
        let one: any Screen = try #require(flow?.screen(for: route))
        let other: any Screen = try #require(flow?.screen(for: route))
        #expect(one !== other && text(of: one) == text(of: other), "\(route)")
      }
      try await robot.skipEvents().finish()
    }
    let wilma = FakePeople.wilma.id
    try await check({ GroupsFlow() }, [.list, .members("Bowling"), .topics])
    try await check({ FamiliesFlow() }, [.list])
    try await check({ PersonFlow(.person(wilma)) }, [.person(wilma), .family(wilma)])
    try await check({ PickPersonFlow(title: "Choose", parentOf: wilma) }, [.list])
    try await check({ EditPersonFlow(wilma) }, [.edit])
  }

  private func text(of screen: some Screen) -> String { screen.configuration.text }
}
