#if Gtk
import CSeamGtk
import Observation
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct GtkHostTests {
    @Test func windowTitleNamesTheAppAndThePage() async throws {
      let user = try GtkUser(title: "App")
      let list = ListScreen(.rows(["A"], title: "People"))
      try await user.start(SampleFlow(list))
      #expect(user.windowTitle == "People – App")
      list.configuration = .rows(["A"], title: "App")
      try await user.settle()
      #expect(user.windowTitle == "App")
    }

    @Test func unchangedEntriesKeepTheirWidgets() async throws {
      let user = try GtkUser()
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      let before = try #require(user.window.page?.widget)
      flow.push(ListScreen(.rows(["B"])))
      flow.push(ListScreen(.rows(["C"])))
      try await user.settle()
      #expect(user.window.page?.widget != before)
      flow.popToRoot()
      try await user.settle()
      #expect(user.window.page?.widget == before)
    }

    @Test func makesOnlyVisiblePages() async throws {
      let user = try GtkUser()
      let flow = SampleFlow { flow in
        for number in 0..<1000 { flow.push(ListScreen(.rows(["\(number)"])), animated: false) }
      }
      try await user.start(flow)
      #expect(user.window.stage.layers.flatMap(\.allPages).count == 1)
      flow.pop()
      try await user.settle()
      #expect(user.sees("998") && user.window.stage.layers.flatMap(\.allPages).count == 1)
    }

    @Test func secondTapBeforeTheNextDrawingIsIgnored() async throws {
      let user = try GtkUser()
      let list = ListScreen(.rows(["A"]))
      let flow = SampleFlow(list)
      list.onEvent = { _ in flow.push(ListScreen(.rows(["B"]))) }
      try await user.start(flow)
      let row = try #require(WidgetTree(root: user.window.windowWidget).row("A"))
      gtk_widget_activate(row)
      gtk_widget_activate(row)
      try await user.settle()
      #expect(user.navigator.tree.layers[0].visibleStack.entries.count == 2)
      #expect(list.events.count == 1)
    }

    @Test func unregisteredViewIsShownAsItsText() async throws {
      let user = try GtkUser()
      try await user.start(SampleFlow(SampleScreen(CounterConfiguration(count: 3))))
      #expect(user.sees("The count is 3"))
    }

    @Test func aRegisteredViewIsShownByItsOwnWidgets() async throws {
      let user = try GtkUser()
      user.window.register(CounterConfiguration.self) { CounterButton(send: $0) }
      let screen = SampleScreen(CounterConfiguration(count: 3))
      screen.onEvent = { [weak screen] step in
        screen?.configuration = .init(count: (screen?.configuration.count ?? 0) + step.by)
      }
      try await user.start(SampleFlow(screen))
      try await user.tap("Count: 3")
      #expect(user.sees("Count: 4") && screen.events == [.init(by: 1)])
    }

    @Test func hiddenPageIsUpdatedWhenItBecomesVisible() async throws {
      let user = try GtkUser()
      let list = CountingScreen()
      let flow = SampleFlow(list)
      try await user.start(flow)
      flow.push(ListScreen(.rows(["B"])))
      try await user.settle()
      let readings = list.readings
      list.row = "C"
      try await user.settle()
      #expect(list.readings == readings)
      try await user.goBack()
      #expect(user.sees("C") && !user.sees("A"))
    }

    @Test func focusReturnsToItsPreviousWidget() async throws {
      let user = try GtkUser()
      let form = FormScreen(
        .fields([.init(id: "a", label: "A", .text("")), .init(id: "b", label: "B", .text(""))], focus: "b"))
      let flow = SampleFlow(form)
      try await user.start(flow)
      #expect(user.window.window.focus?.accessibleLabel == "B")
      let field = try #require(WidgetTree(root: user.window.windowWidget).field("A"))
      gtk_widget_grab_focus(field)
      flow.cover(with: ListScreen(.rows(["S"])))
      try await user.settle()
      #expect(user.window.window.focus != field)
      try await user.swipeDown()
      #expect(user.window.window.focus == field)
      flow.ask(.init(title: "Sure?")) { _ in }
      try await user.settle()
      #expect(user.window.window.focus?.isA(gtk_button_get_type()) == true)
      try await user.press("escape")
      #expect(user.window.window.focus == field)
      flow.push(ListScreen(.rows(["P"])))
      try await user.settle()
      try await user.goBack()
      #expect(user.window.window.focus == field)
    }

    @Test func enterAloneIsNotDestructive() async throws {
      let user = try GtkUser()
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      flow.ask(
        .init(
          title: "Delete?",
          buttons: [
            Action("delete", title: "Delete", role: .destructive), Action("keep", title: "Keep", role: .cancel),
          ])
      ) { _ in }
      try await user.settle()
      let focus = try #require(user.window.window.focus)
      #expect(WidgetTree(root: focus).texts == ["Keep"])
    }
  }
}

/// A screen that counts how often it is read.
@Observable
private final class CountingScreen: Screen {
  var row = "A"
  @ObservationIgnored private(set) var readings = 0

  var configuration: ListConfiguration {
    readings += 1
    return .rows([row])
  }

  func handle(_ event: ListConfiguration.Event) {}
}

/// An app's own view.
private final class CounterButton: GtkView {
  private let button = gtk_button_new()

  init(send: @escaping @MainActor (CounterConfiguration.Step) -> Void) {
    button?.on("clicked") { send(.init(by: 1)) }
  }

  var widget: WidgetPointer { Make.widget(button) }

  func update(to counter: CounterConfiguration) { gtk_button_set_label(button?.cast(), "Count: \(counter.count)") }
}

extension GtkUser {
  var windowTitle: String { String(cString: gtk_window_get_title(window.windowWidget.cast())) }
}
#endif
