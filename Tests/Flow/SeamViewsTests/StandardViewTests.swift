import SeamViews
import Testing

struct StandardViewTests {
  @Test(arguments: [(-1.0, "0%"), (0.999, "99%"), (1, "100%"), (.infinity, "100%"), (.nan, "0%")])
  func saysAPartOfTheRowsThatIsLoaded(fraction: Double, percentage: String) {
    let list = ListConfiguration(title: "List", loading: .init(status: "Fetching", fraction: fraction))
    #expect(list.loading?.percentage == percentage)
    #expect(list.text.contains("Fetching \(percentage)"))
  }

  @Test func messagePreview() {
    let view = MessageConfiguration(
      title: "Check your mail", subtitle: "We sent you a code", description: "It is valid for an hour.",
      primary: Action("resend", title: "Send again", role: .primary),
      secondary: Action("cancel", title: "Cancel", role: .cancel, isEnabled: false))
    #expect(
      view.text == """
        Check your mail
        ───────────────
        We sent you a code
        It is valid for an hour.
        [Send again] (Cancel)
        """)
  }

  @Test func listPreview() {
    let view = ListConfiguration(
      title: "People", actions: [Action("add", title: "Add")], search: .init(text: "w"),
      sections: [
        .init(
          title: "W",
          rows: [
            .init(id: "1", title: "Wilma", subtitle: "Bedrock", value: "3", accessory: .disclosure),
            .init(id: "2", title: "Will", accessory: .checkmark, badge: Badge("Not sent yet", tone: .warning)),
          ]),
        .init(title: "Empty", rows: []),
      ])
    #expect(
      view.text == """
        People
        ──────
        Search: w
        W:
          Wilma — Bedrock  3 ›
        ✓ Will • Not sent yet
        [Add]
        """)
  }

  @Test func emptyListPreviewShowsItsMessage() {
    let view = ListConfiguration(
      title: "People", search: .init(), sections: [.init(rows: [])], empty: .init(title: "Nobody yet"))
    #expect(view.isEmpty)
    #expect(view.text == "People\n──────\nSearch: Search\nNobody yet\n──────────")
  }

  @Test func formPreview() {
    let view = FormConfiguration(
      title: "Sign up",
      sections: [
        .init(
          title: "You",
          fields: [
            .init(id: "name", label: "Name", .text(""), placeholder: "Ada", error: "Enter a name."),
            .init(id: "password", label: "Password", .secure("1234"), isRemovable: true),
            .init(id: "news", label: "Newsletter", .toggle(true)),
            .init(
              id: "plan", label: "Plan",
              .choice([.init(id: "a", title: "Free"), .init(id: "b", title: "Paid")], selected: "b")),
            .init(id: "more", label: "Add phone", .button),
          ], footer: "We keep it to ourselves.")
      ], error: "Not sent.")
    #expect(
      view.text == """
        Sign up
        ───────
        ! Not sent.
        You:
          Name: ‹Ada›
          ! Enter a name.
          Password: •••• [−]
          [x] Newsletter
          Plan: Free | (Paid)
          [Add phone]
          We keep it to ourselves.
        """)
  }

  @Test func detailPreview() {
    let view = DetailConfiguration(
      title: "Person", headline: "Wilma", subheadline: "Bedrock",
      sections: [
        .init(
          title: "Phones",
          rows: [.init(id: "1", label: "home", value: "+1 555", isSelectable: true, badge: Badge("Conflict"))])
      ])
    #expect(view.text == "Person\n──────\nWilma\nBedrock\nPhones:\n  home: +1 555 • Conflict ›")
  }

  @Test(arguments: [
    (0.5, "██████████░░░░░░░░░░ 50%"), (7, "████████████████████ 100%"), (-1, "░░░░░░░░░░░░░░░░░░░░ 0%"),
  ])
  func progressPreview(fraction: Double, bar: String) {
    #expect(ProgressConfiguration(title: "", status: "Reading", fraction: fraction).text == "Reading\n\(bar)")
  }

  @Test func progressWithoutAFractionIsOpen() {
    #expect(ProgressConfiguration(title: "", status: "Reading").text == "Reading\n…")
    #expect(ProgressConfiguration(title: "", status: "", fraction: .nan).fraction == 0)
  }

  @Test func anAlertCanAlwaysBeAnswered() {
    let alert = AlertConfiguration(title: "Done")
    #expect(alert.buttons.map(\.title) == ["OK"])
    #expect(alert.cancelButton?.id == "ok")
    let insisting = AlertConfiguration(
      title: "Which?", buttons: [Action("a", title: "A"), Action("b", title: "B")])
    #expect(insisting.cancelButton == nil)
    #expect(insisting.text == "Which?\n──────\n[A] [B]")
  }
}
