import SeamConformance
import SeamFlow
import SeamFlowTesting

extension HostCase {
  static let layers: [HostCase] = [
    HostCase("A sheet is shown over the page until its flow dismisses it") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      try await stage.sees(page: "A", back: false)
      flow.show(SampleFlow(.page("S")), as: .sheet)
      try await stage.sees(page: "S", back: nil, sheet: true)
      flow.dismiss()
      try await stage.sees(page: "A", back: false)
      try expect(flow.ends == [.superseded], "the sheet's ends were \(flow.ends) instead of one, superseded")
    },
    HostCase("A sheet that finishes is removed and delivers its result") { stage in
      let flow = SampleFlow(.page("A"), .page("B"))
      let sheet = SampleFlow(.page("S"), .page("T"))
      stage.start(flow)
      flow.show(sheet, as: .sheet)
      try await stage.sees(page: "T", back: true, sheet: true)
      sheet.finish("result")
      try await stage.sees(page: "B", back: true)
      try expect(flow.ends == [.finished("result")], "the sheet's ends were \(flow.ends) instead of one, finished")
    },
    HostCase("A sheet that the user dismisses ends its flow once") { stage in
      let flow = SampleFlow(.page("A"), .page("B"))
      stage.start(flow)
      flow.show(SampleFlow(.page("S")), as: .sheet)
      try await stage.sees(page: "S", back: nil, sheet: true)
      try await stage.putSheetAway()
      try await stage.sees(page: "B", back: true)
      try stage.expectPages("A › B", "putting the sheet away")
      try expect(flow.ends == [.dismissed], "the sheet's ends were \(flow.ends) instead of one, dismissed")
    },
    HostCase("Going back within a sheet stays in the sheet") { stage in
      let flow = SampleFlow(.page("A"), .page("B"))
      stage.start(flow)
      flow.show(SampleFlow(.page("S"), .page("T")), as: .sheet)
      try await stage.sees(page: "T", back: true, sheet: true)
      try await stage.does(.back)
      try await stage.sees(page: "S", back: nil, sheet: true)
      try stage.expectPages("A › B | S", "going back in the sheet")
    },
    HostCase("A sheet swiped down at its second screen is removed entirely") { stage in
      try stage.require(.swipeDown)
      let flow = SampleFlow(.page("A"), .page("B"))
      stage.start(flow)
      flow.show(SampleFlow(.page("S"), .page("T")), as: .sheet)
      try await stage.sees(page: "T", back: true, sheet: true)
      try await stage.does(.swipeDown)
      try await stage.sees(page: "B", back: true)
      try stage.expectPages("A › B", "swiping the sheet down")
    },
    HostCase("Sheets over sheets are dismissed one at a time") { stage in
      let flow = SampleFlow(.page("A"))
      let lower = SampleFlow(.page("S"))
      stage.start(flow)
      flow.show(lower, as: .sheet)
      try await stage.sees(page: "S", back: nil, sheet: true)
      lower.show(SampleFlow(.page("T")), as: .sheet)
      try await stage.sees(page: "T", back: nil, sheet: true)
      try await stage.putSheetAway()
      try await stage.sees(page: "S", back: nil, sheet: true)
      try stage.expectPages("A | S", "putting the upper sheet away")
      try await stage.putSheetAway()
      try await stage.sees(page: "A", back: false)
      try stage.expectPages("A", "putting the lower sheet away")
    },
    HostCase("A sheet that its flow dismisses is removed with the layers over it") { stage in
      let flow = SampleFlow(.page("A"))
      let lower = SampleFlow(.page("S"))
      stage.start(flow)
      flow.show(lower, as: .sheet)
      lower.show(SampleFlow(.page("T")), as: .fullScreen)
      try await stage.sees(page: "T", back: false)
      lower.cancel()
      try await stage.sees(page: "A", back: false)
    },
    HostCase("A sheet that replaces another within a turn is shown") { stage in
      let flow = SampleFlow(.page("A"))
      stage.start(flow)
      flow.show(SampleFlow(.page("S")), as: .sheet)
      try await stage.sees(page: "S", back: nil, sheet: true)
      flow.dismiss()
      flow.show(SampleFlow(.page("T")), as: .sheet)
      try await stage.sees(page: "T", back: nil, sheet: true)
      try await stage.putSheetAway()
      try await stage.sees(page: "A", back: false)
    },
    HostCase("A cover's first screen cannot be left by the user, only by its flow") { stage in
      let flow = SampleFlow(.page("A"), .page("B"))
      let cover = SampleFlow(.page("S"))
      stage.start(flow)
      flow.show(cover, as: .fullScreen)
      try await stage.sees(page: "S", back: false)
      try await stage.tries(.back)
      try await stage.tries(.swipeDown)
      try await stage.sees(page: "S", back: false)
      cover.push(.page("T"))
      try await stage.sees(page: "T", back: true)
      try await stage.does(.back)
      try await stage.sees(page: "S", back: false)
      try stage.expectPages("A › B | S", "going back in the cover")
      cover.finish("done")
      try await stage.sees(page: "B", back: true)
    },
  ]
}
