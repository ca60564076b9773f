import Foundation
import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamHostConformance
import SeamTerminal
import SeamTerminalTesting
import SeamViews
import Testing

/// The examples of the guide testing.md that are about hosts.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct TestingTests {
  @Test func aRobotUsesTheTerminal() async throws {
    let app = FlowRobot(ShoppingApp(), on: TerminalUser())
    try await app.tap("Soup").expectText("Soup").back().expectText("2 goods").skipEvents().finish()
  }

  @Test func aScreenIsDrawn() async throws {
    var drawings: [String] = []
    let host = TerminalHost()
    let navigator = Navigator(host: host)
    navigator.start(ShoppingApp())
    let script = try TerminalScript("size 40x8\nexpect Soup\nscreen \"The goods\"", file: "goods.txt")
    try await script.run(on: host, navigator) { drawings.append($0) }
    let guide = try String(contentsOf: Self.guide, encoding: .utf8)
    #expect(drawings.count == 1 && guide.contains("\n\(drawings[0])\n"), "\(drawings)")
  }

  @Test func aHostConforms() async {
    let report = await HostConformance("TerminalHost") { TerminalUser() }.check(prints: false)
    #expect(report.failures.isEmpty)
  }

  private static let guide = URL(fileURLWithPath: #filePath).appendingPathComponent(
    "../../../../../Documentation/guides/testing.md"
  ).standardizedFileURL
}

private final class ShoppingApp: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case goods, item(String) }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.goods, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .goods:
      let rows = ["Bread", "Soup"].map { ListConfiguration.Row(id: $0, title: $0) }
      return ClosureScreen(ListConfiguration(title: "2 goods", sections: [.init(rows: rows)])) { [weak self] event in
        if case .didSelect(row: let item) = event { self?.push(.item(item)) }
      }
    case .item(let name): return ClosureScreen(MessageConfiguration(title: name))
    }
  }
}
