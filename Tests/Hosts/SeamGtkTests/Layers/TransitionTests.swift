#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// `show` returns when all transitions have ended, and animates only if asked to.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct TransitionTests {
    private func time(animates: Bool, _ change: (SampleFlow) -> Void) async throws -> Duration {
      let user = try GtkUser()
      let flow = SampleFlow(ListScreen(.rows(["A"])), ListScreen(.rows(["B"])))
      try await user.start(flow)
      GtkSession.animates = animates
      defer { GtkSession.animates = false }
      return await ContinuousClock().measure {
        change(flow)
        await user.navigator.settle()
      }
    }

    private static let changes: [@MainActor (SampleFlow, Bool) -> Void] = [
      { $0.push(ListScreen(.rows(["C"])), animated: $1) }, { $0.pop(animated: $1) },
      { $0.cover(with: ListScreen(.rows(["S"])), animated: $1) },
      { $0.cover(with: ListScreen(.rows(["S"])), as: .fullScreen, animated: $1) },
    ]

    /// Whether a change completes within a time, with retries for busy machines.
    private func isDone(
      within limit: Duration, animates: Bool, tries: Int = 10, _ change: (SampleFlow) -> Void
    ) async throws -> Bool {
      for _ in 0..<tries where try await time(animates: animates, change) < limit { return true }
      return false
    }

    @Test(arguments: 0..<4) func animatedChangesTakeTime(number: Int) async throws {
      let change = { Self.changes[number]($0, true) }
      #expect(try await !isDone(within: .milliseconds(200), animates: true, tries: 2, change))
      #expect(try await isDone(within: .seconds(1), animates: true, change))
    }

    @Test(arguments: 0..<4) func otherChangesAreImmediate(number: Int) async throws {
      // A transition takes at least 200 ms.
      #expect(try await isDone(within: .milliseconds(200), animates: true) { Self.changes[number]($0, false) })
      #expect(try await isDone(within: .milliseconds(200), animates: false) { Self.changes[number]($0, true) })
    }

    @Test func undrawnWindowDoesNotBlock() async throws {
      let user = try GtkUser()
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      GtkSession.animates = true
      defer { GtkSession.animates = false }
      gtk_widget_set_visible(user.window.windowWidget, 0)
      flow.push(ListScreen(.rows(["B"])))
      flow.cover(with: ListScreen(.rows(["S"])))
      await user.navigator.settle()
      gtk_widget_set_visible(user.window.windowWidget, 1)
      try await user.wait(for: "S")
    }

    @Test func sheetDraggedALittleSlidesUpAgain() async throws {
      let user = try GtkUser()
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      flow.cover(with: ListScreen(.rows(["S"])))
      try await user.settle()
      let layer = try #require(user.navigator.tree.layers.last)
      let modal = try #require(user.window.stage.modal(layer.id))
      modal.drag(by: 0.1)
      modal.endDrag()
      try await user.settle()
      #expect(user.navigator.tree.layers.count == 2 && modal.position == 1)
      modal.drag(by: 0.4)
      modal.endDrag()
      try await user.settle()
      #expect(user.navigator.tree.layers.count == 1 && !user.sees("S"))
    }

    @Test func tapOutsideASheetDismissesIt() async throws {
      let user = try GtkUser()
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      flow.cover(with: ListScreen(.rows(["S"])))
      try await user.settle()
      let layer = try #require(user.navigator.tree.layers.last)
      user.window.stage.modal(layer.id)?.onDismiss?()
      try await user.settle()
      #expect(!user.sees("S"))
    }

    @Test func sheetLeavesAnEdgeOrIsACardInAWideWindow() throws {
      try GtkSession.start()
      let modal = ModalView(.sheet, layer: LayerView { _ in nil })
      _ = modal.move(up: true, animated: false)
      let phone = modal.frame(width: 390, height: 780, depth: 0)
      #expect((phone.x, phone.y, phone.width, phone.height) == (0, 24, 390, 756))
      let wide = modal.frame(width: 1000, height: 700, depth: 0)
      #expect((wide.x, wide.y, wide.width, wide.height) == (220, 24, 560, 652))
      _ = modal.move(up: false, animated: false)
      #expect(modal.frame(width: 390, height: 780, depth: 0).y == 780)
    }
  }
}
#endif
