import SeamFlow
import SeamFlowFuzzing
import Testing

/// Walks continue in windows that become wide and narrow.
@MainActor @Suite(.timeLimit(.minutes(10)), .serialized)
struct ColumnsFuzzTests {
  private func fuzz(piles: Bool = false) -> FlowFuzz<Void> {
    FlowFuzz(steps: 1_000, seed: 1) {
      let mail = MailFlow()
      mail.piles = piles
      return mail
    }
    .requiring("one letter at a time") { _, navigator in
      navigator.tree.flows.values.count { $0.name == "Letter" } > 1 ? "There are several." : nil
    }
  }

  @Test func appWithColumnsPasses() async {
    let fuzz = fuzz()
    let finding = await fuzz.run()
    #expect(finding == nil, finding.map { "\($0)" })
    #expect(Set(["widen", "narrow"]).subtracting(fuzz.report.kinds.keys).isEmpty, "\(fuzz.report.kinds)")
    #expect(fuzz.report.routes.isSuperset(of: ["Mail.list", "Letter.text", "Letter.source"]))
  }

  @Test func bugBesideTheListIsFound() async {
    let finding = await fuzz(piles: true).run()
    #expect(finding?.rule == .requirement)
    #expect(finding?.steps.count == 3, "\(String(describing: finding))")
    #expect(finding?.steps.contains(.widen) == true)
  }

  @Test func hostThatDoesNotReportColumnsIsFound() async {
    let fuzz = fuzz().tampering { $0.host = { SilentHost($0) } }
    let finding = await fuzz.run()
    #expect(finding?.rule == .stale)
    #expect(finding?.message.contains("A tap on Mail.list was stale here") == true)
  }
}

/// Draws both columns without reporting it.
private final class SilentHost: NavigationHost {
  private let host: any NavigationHost

  init(_ host: any NavigationHost) { self.host = host }

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    await host.show(tree, animated: animated, in: navigator)
  }
}
