#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// Text typed while a flow covers the screen is sent later; taps are dropped.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct TypedTextTests {
    private let save = Action("save", title: "Save", role: .primary, key: "s")

    private func field(_ label: String, _ user: GtkUser) throws -> WidgetPointer {
      try #require(WidgetTree(root: user.window.windowWidget).field(label))
    }

    /// Types letters at the end of a field, all in one turn of the main actor.
    private func insert(_ letters: String, into field: WidgetPointer) {
      for letter in letters {
        var position = gtk_editable_get_position(field.opaque)
        gtk_editable_insert_text(field.opaque, "\(letter)", -1, &position)
        gtk_editable_set_position(field.opaque, position)
      }
    }

    /// A form that accepts text, and asks a question at the first letter.
    private func askingForm() -> (form: FormScreen, flow: SampleFlow) {
      func configuration(_ name: String) -> FormConfiguration {
        .fields(
          [.init(id: "name", label: "Name", .text(name)), .init(id: "on", label: "On", .toggle(false))], actions: [save]
        )
      }
      let form = FormScreen(configuration(""))
      let flow = SampleFlow(form)
      form.onEvent = { [weak form, weak flow] event in
        guard case .didChange(_, let text) = event else { return }
        form?.configuration = configuration(text)
        if text == "w" { flow?.ask(.init(title: "Sure?")) { _ in } }
      }
      return (form, flow)
    }

    @Test func lettersTypedAsAQuestionAppearsAreSentAfterIt() async throws {
      let user = try GtkUser()
      let (form, flow) = askingForm()
      try await user.start(flow)
      let name = try field("Name", user)
      insert("wil", into: name)
      try await user.settle()
      #expect(form.events == [.didChange("name", text: "w")])
      #expect(user.sees("wil") && user.sees("Sure?"))
      try await user.answer("OK")
      #expect(form.events.last == .didChange("name", text: "wil"))
      #expect(user.sees("wil"))
    }

    @Test func switchTurnedAsAQuestionAppearsIsReverted() async throws {
      let user = try GtkUser()
      let (form, flow) = askingForm()
      try await user.start(flow)
      insert("w", into: try field("Name", user))
      let toggle = try field("On", user)
      gtk_switch_set_active(toggle.opaque, 1)
      try await user.settle()
      try await user.answer("OK")
      #expect(form.events == [.didChange("name", text: "w")])
      #expect(gtk_switch_get_active(toggle.opaque) == 0)
    }

    @Test func unreportedSwitchIsReverted() async throws {
      let user = try GtkUser()
      let (form, flow) = askingForm()
      try await user.start(flow)
      let toggle = try field("On", user)
      flow.ask(.init(title: "Sure?")) { _ in }
      // Before the host draws the question.
      gtk_switch_set_active(toggle.opaque, 1)
      try await user.settle()
      #expect(form.events.isEmpty && gtk_switch_get_active(toggle.opaque) == 0)
    }

    @Test func typedTextIsSentBeforeTheNextTap() async throws {
      let user = try GtkUser()
      let (form, flow) = askingForm()
      try await user.start(flow)
      let name = try field("Name", user)
      insert("wi", into: name)
      // The question is closed before the host draws again.
      let alert = try #require(user.navigator.tree.alerts.first)
      user.navigator.didAnswer(alert.id, with: try #require(alert.configuration.buttons.first).id)
      user.window.page?.tap("save")
      #expect(
        form.events == [.didChange("name", text: "w"), .didChange("name", text: "wi"), .didTap("save")])
      try await user.settle()
      #expect(form.events.count == 3 && user.sees("wi"))
    }

    @Test func updateKeepsUnsentText() async throws {
      let user = try GtkUser()
      let (form, flow) = askingForm()
      try await user.start(flow)
      let name = try field("Name", user)
      insert("wi", into: name)
      form.configuration = .fields(form.configuration.fields, error: "Not saved")
      try await user.settle()
      #expect(user.sees("wi"))
      try await user.answer("OK")
      #expect(form.events.last == .didChange("name", text: "wi"))
      #expect(user.sees("wi"))
    }

    @Test func searchTypedAfterATapIsKeptWhenGoingBack() async throws {
      let user = try GtkUser()
      let list = ListScreen(.rows(["A"], search: .init(placeholder: "Search")))
      let flow = SampleFlow(list)
      list.onEvent = { [weak list, weak flow] event in
        switch event {
        case .didSelect: flow?.push(ListScreen(.rows(["B"])))
        case .didSearch(let text): list?.configuration = .rows(["A"], search: .init(text: text))
        default: break
        }
      }
      try await user.start(flow)
      let tree = WidgetTree(root: user.window.windowWidget)
      let search = try #require(tree.all(gtk_search_entry_get_type()).first)
      let row = try #require(tree.row("A"))
      gtk_widget_activate(row)
      insert("a", into: search)
      try await user.settle()
      #expect(list.events == [.didSelect(row: "A")])
      try await user.goBack()
      #expect(list.events == [.didSelect(row: "A"), .didSearch("a")])
      #expect(gtk_editable_get_text(search.opaque).map { String(cString: $0) } == "a")
      try await user.settle()
      #expect(list.events.count == 2)
    }
  }
}
#endif
