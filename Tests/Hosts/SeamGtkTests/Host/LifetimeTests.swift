#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// No screen, view, widget or closure outlives its owner.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct LifetimeTests {
    private static let everyKind: [@MainActor () -> any Screen] = [
      { MessageScreen(.init(title: "M", primary: Action("a", title: "A"), secondary: Action("b", title: "B"))) },
      {
        ListScreen(
          .rows(
            (0..<50).map { "Row \($0)" },
            actions: ["a", "b", "c"].map { Action(.init(rawValue: $0), title: $0, key: $0.first) }, search: .init(),
            refresh: .available))
      },
      {
        DetailScreen(
          .init(
            title: "D", actions: [Action("a", title: "A")], headline: "H", picture: .monogram("MM"),
            sections: [
              .init(rows: [
                .init(id: "1", label: "L", value: "V"), .init(id: "2", label: "L", value: "W", isSelectable: true),
              ])
            ]))
      },
      { ProgressScreen(.init(title: "P", actions: [Action("a", title: "A")], status: "S", fraction: 0.5)) },
      {
        FormScreen(
          .fields(
            [
              .init(id: "1", label: "1", .text("a"), error: "E", isRemovable: true),
              .init(id: "2", label: "2", .text("a", keyboard: .multiline)), .init(id: "3", label: "3", .secure("a")),
              .init(id: "4", label: "4", .toggle(true)),
              .init(id: "5", label: "5", .choice([.init(id: "x", title: "X")], selected: "x")),
              .init(id: "6", label: "6", .button),
            ], actions: [Action("a", title: "A")], error: "Error"))
      },
      { SampleScreen(CounterConfiguration(count: 1)) },
    ]

    @Test(arguments: [true, false]) func pagesAreReleasedWithTheirEntries(animates: Bool) async throws {
      let user = try GtkUser()
      GtkSession.animates = animates
      let flow = SampleFlow(ListScreen(.rows(["Root"])))
      try await user.start(flow)
      for make in Self.everyKind {
        flow.push(make())
        try await user.settle()
        let page = WeakPage(user.window.page)
        let widget = WeakObject(try #require(user.window.page?.widget))
        flow.pop()
        try await user.settle()
        #expect(page.page == nil)
        #expect(widget.object == nil)
      }
      #expect(user.navigator.leaks.isEmpty)
    }

    @Test func modalsAreReleasedWithTheirLayers() async throws {
      let user = try GtkUser()
      let flow = SampleFlow(ListScreen(.rows(["Root"])))
      try await user.start(flow)
      for style in [FlowPresentation.sheet, .fullScreen] {
        flow.cover(with: ListScreen(.rows(["Modal"])), as: style)
        try await user.settle()
        let layer = try #require(user.navigator.tree.layers.last)
        weak let modal = user.window.stage.modal(layer.id)
        let panel = WeakObject(try #require(modal?.panel.pointer))
        flow.dismiss()
        try await user.settle()
        #expect(modal == nil && panel.object == nil)
      }
      flow.ask(.init(title: "Sure?")) { _ in }
      try await user.settle()
      weak let alert = user.window.stage.alert
      let card = WeakObject(try #require(alert?.widget))
      try await user.answer("OK")
      #expect(alert == nil && card.object == nil)
    }

    @Test func windowIsReleasedWithTheHost() async throws {
      var user: GtkUser? = try GtkUser()
      let flow = SampleFlow(ListScreen(.rows(["Root"])), FormScreen(.fields([.init(id: "1", label: "1", .text(""))])))
      try await user?.start(flow)
      weak let host = user?.window
      let window = WeakObject(try #require(host?.windowWidget))
      user = nil
      for _ in 0..<100_000 where host != nil || window.object != nil { await Task.yield() }
      #expect(host == nil)
      #expect(window.object == nil)
    }

    @Test func closuresAreReleasedWithTheirObject() throws {
      try GtkSession.start()
      final class Token {}
      var token: Token? = Token()
      weak let kept = token
      var button: Owned<WidgetPointer>? = Owned(sinking: Make.widget(gtk_button_new()))
      button?.pointer.on("clicked") { [token] in _ = token }
      token = nil
      #expect(kept != nil)
      button = nil
      #expect(kept == nil)
    }

    @Test func animationsAreReleasedWhenDone() async throws {
      let user = try GtkUser()
      GtkSession.animates = true
      try await user.start(SampleFlow(ListScreen(.rows(["Root"]))))
      final class Token {}
      var token: Token? = Token()
      weak let kept = token
      let transition = Transition()
      var animation: Animation? = Animation(
        on: user.window.windowWidget, from: 0, to: 1, milliseconds: 50, step: { [token] _ in _ = token },
        done: { transition.end() })
      token = nil
      await transition.wait()
      #expect(animation != nil)
      animation = nil
      for _ in 0..<100_000 where kept != nil { await Task.yield() }
      #expect(kept == nil)
    }
  }
}

@MainActor
private struct WeakPage {
  weak var page: (any EntryPage)?

  init(_ page: (any EntryPage)?) { self.page = page }
}
#endif
