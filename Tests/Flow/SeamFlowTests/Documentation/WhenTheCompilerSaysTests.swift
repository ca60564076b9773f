import CompilerTestFixtures
import Foundation
import Testing

/// The compiler's messages in the article WhenTheCompilerSays.md, and that its remedies compile.
@Suite(
  .enabled(if: Typecheck.isAvailable(for: "SeamFlow"), "The modules are not beside the tests, or there is no swiftc."))
struct WhenTheCompilerSaysTests {
  @Test func theFlowsCompile() throws { #expect(try Typecheck.errors(in: flows) == "") }

  @Test func aRouteThatIsNotCodable() throws {
    let wrong = """
      enum Route: Hashable, Sendable { case list, recipe(String) }
      """
    let right = """
      enum Route: Codable, Hashable, Sendable { case list, recipe(String) }
      """
    try expect(
      [
        "error: type 'RecipesFlow' does not conform to protocol 'FlowCoordinator'",
        "note: possibly intended match 'RecipesFlow.Route' does not conform to 'Decodable'",
        "note: protocol requires nested type 'Route'",
        "error: cannot infer contextual base in reference to member 'list'",
      ], for: wrong, insteadOf: right)
  }

  @Test func edgesThatAreNotFlowEdges() throws {
    try expect(
      ["note: protocol requires nested type 'Edges'"], for: "struct Edges {", insteadOf: "struct Edges: FlowEdges {",
      isShown: false)
  }

  private let edge = """
    let add = FlowEdge("add", as: .sheet) { (_: RecipesFlow) in
      AddFlow()
    } onEnd: { flow, end in
      if let name = end.output { flow.push(.recipe(name)) }
    }
    """

  @Test func aMistakeInOnEnd() throws {
    let wrong = """
      let add = FlowEdge("add", as: .sheet) { (_: RecipesFlow) in
        AddFlow()
      } onEnd: { flow, end in
        if let name = end.output { flow.push(.recipes(name)) }
      }
      """
    try expect(
      [
        "error: type '()' cannot conform to 'FlowCoordinator'",
        "note: required by generic struct 'FlowEdge' where 'Child' = '()'",
      ], for: wrong, insteadOf: edge)
  }

  @Test func aMistakeInOnEndWithTheTypeOfTheChild() throws {
    let wrong = """
      let add = FlowEdge("add", as: .sheet) { (_: RecipesFlow) -> AddFlow in
        AddFlow()
      } onEnd: { flow, end in
        if let name = end.output { flow.push(.recipes(name)) }
      }
      """
    try expect(["error: type 'RecipesFlow.Route' has no member 'recipes'"], for: wrong, insteadOf: edge)
  }

  @Test func phasesThatLeadToEachOther() throws {
    let wrong = #"""
      let closed = FlowEdge(phase: "closed") { (_: DoorFlow) in
        AddFlow()
      } onEnd: { door, _ in
        door.show(\.open)
      }
      let open = FlowEdge(phase: "open") { (_: DoorFlow) in
        AddFlow()
      } onEnd: { door, _ in
        door.show(\.closed)
      }
      """#
    let right = #"""
      let closed = FlowEdge(phase: "closed") { (_: DoorFlow) in
        AddFlow()
      } onEnd: { door, _ in
        door.didOpen()
      }
      let open = FlowEdge(phase: "open") { (_: DoorFlow) in AddFlow() }
      """#
    try expect(["error: circular reference"], for: wrong, insteadOf: right)
  }

  @Test func anExpectationWithoutItsFlow() throws {
    let wrong = """
      try await app.expect(.push(.list))
      """
    let right = """
      try await app.expect(.push(.list, in: RecipesFlow.self))
      """
    try expect(
      ["error: missing argument for parameter 'in' in call", "error: generic parameter 'Flow' could not be inferred"],
      for: wrong, insteadOf: right)
  }

  @Test func aWrapperInAnObservableScreen() throws {
    let wrong = #"""
      @Needs(\.scale) private var scale: any Scale
      """#
    let right = #"""
      private let scale = Needs(\.scale)
      """#
    try expect(
      [
        "error: property wrapper cannot be applied to a computed property",
        "error: invalid redeclaration of synthesized property '_scale'",
      ], for: wrong, insteadOf: right)
  }

  /// Expects the compiler to reject a mistake with these messages, and the article to show both.
  private func expect(
    _ messages: [String], for wrong: String, insteadOf right: String, isShown: Bool = true
  ) throws {
    try #require(flows.contains(right))
    let errors = try Typecheck.errors(in: flows.replacingOccurrences(of: right, with: wrong))
    let article = try String(
      contentsOf: ArticleTests.root.appendingPathComponent(
        "Sources/Flow/SeamFlow/SeamFlow.docc/WhenTheCompilerSays.md"),
      encoding: .utf8)
    for message in messages {
      #expect(errors.contains(message))
      if isShown { #expect(article.contains("\n\(message)\n")) }
    }
    if isShown { #expect(article.contains(wrong)) }
  }

  /// Flows without mistakes.
  private var flows: String {
    """
    import Observation
    import SeamFlow
    import SeamFlowTesting
    import SeamViews

    protocol Scale: Sendable {}
    struct Kilograms: Scale {}

    extension ScopeKeys {
    var scale: ScopeKey<any Scale> { ScopeKey(default: Kilograms()) }
    }

    @Observable final class WeighingScreen: Screen {
    private let scale = Needs(\\.scale)
    let configuration = MessageConfiguration(title: "")
    func handle(_ event: MessageConfiguration.Event) {}
    }

    final class RecipesFlow: FlowCoordinator {
    enum Route: Codable, Hashable, Sendable { case list, recipe(String) }

    struct Edges: FlowEdges {
    \(edge)
    }

    let navigation = FlowNavigation()

    func start(animated: Bool) { push(.list, animated: animated) }
    func screen(for route: Route) -> any Screen { page() }
    }

    final class AddFlow: FlowCoordinator {
    enum Route: Codable, Hashable, Sendable { case name }
    typealias Output = String

    let navigation = FlowNavigation()

    func start(animated: Bool) { push(.name, animated: animated) }
    func screen(for route: Route) -> any Screen { page() }
    }

    final class DoorFlow: FlowCoordinator {
    typealias Route = Never

    struct Edges: FlowEdges {
    let closed = FlowEdge(phase: "closed") { (_: DoorFlow) in
      AddFlow()
    } onEnd: { door, _ in
      door.didOpen()
    }
    let open = FlowEdge(phase: "open") { (_: DoorFlow) in AddFlow() }
    }

    let navigation = FlowNavigation()

    func start(animated: Bool) { show(\\.closed, animated: animated) }
    func screen(for route: Never) -> any Screen {}
    func didOpen() { show(\\.open) }
    }

    @MainActor func page() -> any Screen { ClosureScreen(MessageConfiguration(title: "")) { _ in } }

    @MainActor func test() async throws {
    let app = FlowRobot(RecipesFlow())
    try await app.expect(.push(.list, in: RecipesFlow.self))
    }
    """
  }
}
