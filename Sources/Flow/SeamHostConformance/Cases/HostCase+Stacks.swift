import SeamConformance
import SeamFlow
import SeamFlowTesting

extension HostCase {
  static let stacks: [HostCase] = [
    HostCase("The first screen is shown, without a way back") { stage in
      stage.start(SampleFlow(.page("A")))
      try await stage.sees(page: "A", back: false)
      try await stage.tries(.back)
      try await stage.sees(page: "A", back: false)
    },
    HostCase("A pushed screen replaces the one below it and has a way back") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      try await stage.sees(page: "A", back: false)
      flow.push(.page("B"))
      try await stage.sees(page: "B", back: true)
      let picture = try await stage.look()
      try expect(!picture.reads(SampleConfiguration.row(of: "A")), "the screen below is still visible")
    },
    HostCase("Going back leaves one screen at a time") { stage in
      stage.start(SampleFlow(.page("A"), .page("B"), .page("C")))
      try await stage.sees(page: "C", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "B", back: true)
      try stage.expectPages("A › B", "going back once")
      try await stage.does(.back)
      try await stage.sees(page: "A", back: false)
      try stage.expectPages("A", "going back twice")
    },
    HostCase("Two pushes within a turn show the newer screen over the older one") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      try await stage.sees(page: "A", back: false)
      flow.push(.page("B"))
      flow.push(.page("C"))
      try await stage.sees(page: "C", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "B", back: true)
    },
    HostCase("The same screen twice on a stack is two screens") { stage in
      let flow = SampleFlow(.page("A"), .page("B"))
      stage.start(flow)
      try await stage.sees(page: "B", back: true)
      flow.push(.page("B"))
      try await stage.sees(page: "B", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "B", back: true)
      try stage.expectPages("A › B", "going back from the second")
      try await stage.does(.back)
      try await stage.sees(page: "A", back: false)
    },
    HostCase("A replaced stack shows its new top over the kept screens") { stage in
      let flow = SampleFlow(.page("A"), .page("B"), .page("C"))
      stage.start(flow)
      try await stage.sees(page: "C", back: true)
      flow.set([.page("A"), .page("D")])
      try await stage.sees(page: "D", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "A", back: false)
      flow.set([.page("E")])
      try await stage.sees(page: "E", back: false)
    },
    HostCase("A pop by a flow is drawn and not reported") { stage in
      let flow = SampleFlow(.page("A"), .page("B"), .page("C"), .page("D"), .page("E"))
      stage.start(flow)
      try await stage.sees(page: "E", back: true)
      flow.pop()
      try await stage.sees(page: "D", back: true)
      try stage.expectPages("A › B › C › D", "going back once")
      flow.pop(to: .page("B"))
      try await stage.sees(page: "B", back: true)
      try stage.expectPages("A › B", "going back to a screen")
      flow.push(.page("F"))
      flow.popToRoot()
      try await stage.sees(page: "A", back: false)
      try stage.expectPages("A", "going back to the first screen")
    },
    HostCase("A stack of a thousand screens is shown and left like one of two") { stage in
      let flow = SampleFlow { flow in
        for number in 1...1000 { flow.push(.page("\(number)")) }
      }
      stage.start(flow)
      try await stage.sees(page: "1000", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "999", back: true)
      flow.popToRoot()
      try await stage.sees(page: "1", back: false)
    },
    HostCase("A pushed flow is left screen by screen, then ends") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      try await stage.sees(page: "A", back: false)
      flow.show(SampleFlow(.page("B"), .page("C")), as: .push)
      try await stage.sees(page: "C", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "B", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "A", back: false)
      try expect(flow.ends == [.dismissed], "the flow's ends were \(flow.ends) instead of one, dismissed")
    },
  ]
}
