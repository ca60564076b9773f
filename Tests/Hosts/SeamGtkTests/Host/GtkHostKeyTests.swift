#if Gtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

extension OnDisplay {
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct GtkHostKeyTests {
    private func tabs(_ user: GtkUser, _ screens: [ListScreen]) async throws {
      try await user.start(SampleFlow(tabs: screens, titles: screens.indices.map { "Tab \($0)" }))
    }

    @Test func altLeftGoesBackExceptFromTheRoot() async throws {
      let user = try GtkUser()
      try await user.start(SampleFlow(ListScreen(.rows(["A"])), ListScreen(.rows(["B"]))))
      try await user.press("alt+left")
      #expect(user.sees("A") && !user.sees("B"))
      try await user.press("alt+left")
      #expect(user.sees("A"))
    }

    @Test func escapeTapsCancelUnlessAScreenHolds() async throws {
      let user = try GtkUser()
      let cancel = Action("cancel", title: "Cancel", role: .cancel)
      let form = FormScreen(.fields([.init(id: "name", label: "Name", .text(""))], actions: [cancel]))
      try await user.start(SampleFlow(ListScreen(.rows(["A"])), form))
      try await user.press("escape")
      #expect(form.events == [.didTap("cancel")])
      form.canLeave = false
      try await user.press("escape")
      #expect(form.events.count == 1 && form.tries == 1)
    }

    @Test func escapeClearsASearchFirst() async throws {
      let user = try GtkUser()
      let list = ListScreen(.rows(["B"], search: .init(text: "b")))
      list.onEvent = { [weak list] event in
        if case .didSearch(let text) = event { list?.configuration = .rows(["B"], search: .init(text: text)) }
      }
      try await user.start(SampleFlow(ListScreen(.rows(["A"])), list))
      try await user.press("escape")
      #expect(list.events == [.didSearch("")] && user.sees("B"))
      try await user.press("escape")
      #expect(user.sees("A"))
    }

    @Test func tabsAreSelectedByNumberAndInTurn() async throws {
      let user = try GtkUser()
      try await tabs(user, [ListScreen(.rows(["A"])), ListScreen(.rows(["B"])), ListScreen(.rows(["C"]))])
      for (key, row) in [
        ("ctrl+2", "B"), ("alt+3", "C"), ("ctrl+page_down", "A"), ("ctrl+page_up", "C"), ("ctrl+9", "C"),
      ] {
        try await user.press(key)
        #expect(user.sees(row), "\(key)")
      }
    }

    @Test func anActionsKeyTapsIt() async throws {
      let user = try GtkUser()
      let actions = [
        Action("new", title: "New", key: "n"), Action("cut", title: "Cut", key: "x"),
        Action("off", title: "Off", isEnabled: false, key: "o"),
      ]
      let list = ListScreen(.rows(["A"], actions: actions))
      try await user.start(SampleFlow(list))
      for key in ["ctrl+n", "alt+x", "ctrl+o", "n"] { try await user.press(key) }
      #expect(list.events == [.didTap("new"), .didTap("cut")])
    }

    @Test func fieldKeepsItsEditingKeys() async throws {
      let user = try GtkUser()
      let form = FormScreen(
        .fields([.init(id: "name", label: "Name", .text("x"))], actions: [Action("cut", title: "Cut", key: "x")]))
      try await user.start(SampleFlow(form))
      try await user.press("ctrl+x")
      #expect(form.events.isEmpty)
      try await user.press("alt+x")
      #expect(form.events == [.didTap("cut")])
    }

    @Test func f5Refreshes() async throws {
      let user = try GtkUser()
      let list = ListScreen(.rows(["A"], refresh: .available))
      try await user.start(SampleFlow(list))
      try await user.press("f5")
      list.configuration = .rows(["A"], refresh: .running)
      try await user.settle()
      try await user.press("ctrl+r")
      #expect(list.events == [.didRefresh])
    }

    @Test func quittingNotifiesAScreenThatPreventsLeaving() async throws {
      let user = try GtkUser()
      let list = ListScreen(.rows(["A"]))
      list.canLeave = false
      try await user.start(SampleFlow(list))
      try await user.press("ctrl+q")
      #expect(list.tries == 1 && user.quits == 0)
      list.canLeave = true
      try await user.press("ctrl+q")
      #expect(user.quits == 1)
    }

    @Test func quittingAnswersAnOpenQuestion() async throws {
      let user = try GtkUser()
      let list = ListScreen(.rows(["A"]))
      list.canLeave = false
      let flow = SampleFlow(list)
      try await user.start(flow)
      var answers: [Action.ID] = []
      flow.ask(.init(title: "Sure?", buttons: [Action("no", title: "No", role: .cancel), Action("yes", title: "Yes")]))
      {
        answers.append($0)
      }
      try await user.settle()
      try await user.press("ctrl+q")
      #expect(answers == ["no"] && list.tries == 0 && user.quits == 0)
    }

    @Test func escapeDoesNotCloseAnAlertWithoutCancel() async throws {
      let user = try GtkUser()
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      flow.ask(.init(title: "Which?", buttons: [Action("a", title: "One"), Action("b", title: "Two")])) { _ in }
      try await user.settle()
      for key in ["escape", "alt+left", "ctrl+q"] { try await user.press(key) }
      #expect(user.sees("Which?") && user.quits == 0)
    }
  }
}
#endif
