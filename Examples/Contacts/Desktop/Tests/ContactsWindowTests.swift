import ContactsApp
import Foundation
import LibContacts
import SeamGtkTesting
import Testing

/// Tests that share the display and its keyboard, run serially.
@Suite(.serialized)
struct OnDisplay {}

extension OnDisplay {
  /// Contacts in a window: operates and draws every screen.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(10)))
  struct ContactsWindowTests {
    @Test func showsAMessageForAnEmptyAddressBook() async throws {
      let contacts = try await ContactsWindow()
      try await contacts.user.wait(for: "Nobody here yet")
      try await contacts.draw("empty")
    }

    @Test func addsAPersonAndShowsErrorsInPlace() async throws {
      let contacts = try await ContactsWindow(ContactsWindow.people(30))
      let user = contacts.user
      try await user.wait(for: "Ada Rockhead")
      try await contacts.draw("list")
      try await user.tap("New")
      try await contacts.draw("edit-new")
      try await user.type("Edna Mode", into: "Name")
      try await user.type("none", into: "Phone")
      try await user.tap("Save")
      #expect(user.sees("Enter a number, such as"))
      try await contacts.draw("edit-error")
      try await user.type("+1 202 555 0102", into: "Phone")
      try await user.type("Makes capes\nfor nobody", into: "Note")
      try await user.tap("Save")
      try await user.wait(for: "Makes capes")
      try await contacts.draw("person-added")
      try await user.press("alt+left")
      #expect(user.sees("Search people") || user.sees("Ada Rockhead"))
    }

    @Test func showsEditsAndDeletesAPerson() async throws {
      let contacts = try await ContactsWindow(ContactsWindow.people(30))
      let user = contacts.user
      try await user.wait(for: "Ada Rockhead")
      try await user.tap("Ada Rubble")
      try await user.wait(for: "Phones")
      try await contacts.draw("person")
      try await user.press("ctrl+e")
      try await user.wait(for: "Edit person")
      try await contacts.draw("edit")
      try await user.type("Ada Rubble the Great", into: "Name")
      try await user.press("escape")
      #expect(user.sees("Discard changes?"))
      try await contacts.draw("alert-over-sheet")
      try await user.press("escape")
      #expect(user.sees("Edit person"))
      try await user.tap("Save")
      try await user.wait(for: "Ada Rubble the Great")
      try await user.tap("Delete")
      try await contacts.draw("alert")
      try await user.answer("Delete")
      try await user.wait(for: "Undo delete")
      try await contacts.draw("list-undo")
      try await user.tap("Undo delete")
      try await user.wait(for: "Ada Rubble the Great")
    }

    @Test func wideWindowShowsAPersonBesideTheList() async throws {
      let contacts = try await ContactsWindow(ContactsWindow.people(30), width: 1100)
      let user = contacts.user
      try await user.wait(for: "Ada Rockhead")
      try await contacts.draw("columns-empty")
      try await user.tap("Ada Rubble")
      try await user.wait(for: "Phones")
      try await contacts.draw("columns")
      #expect(user.sees("Ada Rockhead"))
      // Chooses the second person beside the first, with the keyboard only.
      try await user.typeKeys(["F6"])
      try await user.typeKeys("rockh")
      try await user.typeKeys(["Return"])
      try await user.wait(for: "ada22@bedrock.example")
      #expect(!user.sees("Ada Rubble"))
      try await contacts.draw("columns-search")
      try await user.press("ctrl+e")
      try await user.wait(for: "Edit person")
      try await contacts.draw("columns-edit")
    }

    @Test func searchesPeople() async throws {
      let contacts = try await ContactsWindow(ContactsWindow.people(30))
      try await contacts.user.wait(for: "Ada Rockhead")
      try await contacts.user.search("rubble")
      try await contacts.draw("search")
      #expect(!contacts.user.sees("Ada Rockhead"))
      try await contacts.user.search("nobody at all")
      #expect(contacts.user.sees("Nobody found"))
      try await contacts.draw("search-nothing")
      try await contacts.user.press("escape")
      #expect(contacts.user.sees("Ada Rockhead"))
    }

    @Test(arguments: [25, 100]) func typingFindsAPersonAmongTenThousand(milliseconds: Int) async throws {
      let contacts = try await ContactsWindow(ContactsWindow.people(10_000))
      let user = contacts.user
      try await user.wait(for: "Ada Marble")
      try await user.typeKeys(["Down", "Down", "Down"])
      try await user.typeKeys("zoe slate 9947", every: .milliseconds(milliseconds))
      #expect(user.texts.contains("zoe slate 9947") && user.sees("Zoe Slate 9947"))
      try await user.typeKeys("xx", every: .milliseconds(milliseconds))
      #expect(user.sees("Nobody found"))
      try await user.typeKeys(["BackSpace", "BackSpace"], every: .milliseconds(milliseconds))
      #expect(user.sees("Zoe Slate 9947"))
      try await user.typeKeys(["Escape"])
      #expect(user.sees("Ada Marble"))
    }

    @Test func groupsAndFamilies() async throws {
      let contacts = try await ContactsWindow(ContactsWindow.people(30))
      let user = contacts.user
      try await user.wait(for: "Ada Rockhead")
      try await user.tap(tab: "Groups")
      try await user.wait(for: "Bowling")
      try await contacts.draw("groups")
      try await user.tap("Quarry")
      try await user.wait(for: "Barney Flintstone")
      try await contacts.draw("members")
      try await user.tap("Barney Flintstone")
      try await user.wait(for: "Phones")
      try await user.goBack()
      try await user.goBack()
      try await user.tap("Topics")
      try await user.wait(for: "Birthdays")
      try await user.toggle("Quarry")
      try await user.wait(for: "and 5 more")
      try await contacts.draw("topics")
      try await user.tap(tab: "Families")
      try await user.wait(for: "Ada Rubble and Zoe Slate")
      try await contacts.draw("families")
      try await user.tap("Ada Rubble")
      try await user.wait(for: "Child")
      try await contacts.draw("person-of-family")
      try await user.tap("Family")
      try await user.wait(for: "Children")
      try await contacts.draw("family")
      try await user.tap("Add parent")
      try await user.wait(for: "Choose a parent")
      try await contacts.draw("sheet-over-list")
      try await user.swipeDown()
      #expect(!user.sees("Choose a parent"))
    }

    @Test func tabMovesBetweenTopics() async throws {
      let contacts = try await ContactsWindow(ContactsWindow.people(30))
      let user = contacts.user
      try await user.wait(for: "Ada Rockhead")
      try await user.tap(tab: "Groups")
      try await user.tap("Topics")
      try await user.wait(for: "Birthdays")
      try await user.typeKeys(["Tab", "space"])
      try await user.wait(for: "and 25 more")
      // The members' button is between the topics.
      try await user.typeKeys(["Tab", "Tab", "space"])
      try await user.wait(for: "and 5 more")
      try await user.typeKeys(["shift+Tab", "shift+Tab", "shift+Tab", "space"])
      try await user.wait(for: "No birthday is known")
    }

    @Test func importsAndExportsFiles() async throws {
      let contacts = try await ContactsWindow()
      let user = contacts.user
      let demo = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Demo/bedrock.vcf").standardized.path
      try await user.wait(for: "Nobody here yet")
      try await user.tap("Import")
      try await contacts.draw("import")
      try await user.type("/nowhere.vcf", into: "File")
      try await user.press("ctrl+s")
      try await user.wait(for: "/nowhere.vcf")
      try await contacts.draw("import-error")
      try await user.type(demo, into: "File")
      try await user.press("ctrl+s")
      try await user.wait(for: "5 new")
      try await contacts.draw("import-report")
      try await user.tap("Done")
      try await user.tap("Export")
      try await contacts.draw("export")
    }

    @Test func failedStartShowsTheRemedy() async throws {
      let problem = StartProblem(
        title: "Your address book is damaged", description: "contacts.db: the file is damaged.", isDamage: true)
      let contacts = try await ContactsWindow(problem: problem)
      try await contacts.user.wait(for: "Your address book is damaged")
      try await contacts.draw("start-problem")
      try await contacts.user.tap("Start over")
      try await contacts.draw("start-over")
      try await contacts.user.answer("Start over")
      try await contacts.user.wait(for: "Moved aside")
    }

    @Test(arguments: [(360, 640), (1000, 700)]) func otherSizes(width: Int, height: Int) async throws {
      let contacts = try await ContactsWindow(ContactsWindow.people(30), width: width, height: height)
      let user = contacts.user
      try await user.wait(for: "Ada Rockhead")
      try await contacts.draw("list-\(width)")
      try await user.tap("Ada Rockhead")
      try await user.wait(for: "Phones")
      try await contacts.draw("person-\(width)")
      try await contacts.edit()
      try await contacts.draw("edit-\(width)")
      #expect(user.minimumWidth <= width)
      try await user.press("escape")
      try await user.tap("Delete")
      try await contacts.draw("alert-\(width)")
    }

    @Test func drawsRightToLeftScreens() async throws {
      GtkSession.isRightToLeft = true
      defer { GtkSession.isRightToLeft = false }
      var people = ContactsWindow.people(3)
      people[0].name = "וילמה פלינטסטון"
      people[0].note = "חייגו +49 151 9400000 או wilma@bedrock.example"
      people[1].emails = []
      let contacts = try await ContactsWindow(people)
      let user = contacts.user
      try await user.wait(for: people[0].name)
      try await contacts.draw("rtl-list")
      try await user.tap(people[0].name)
      try await user.wait(for: "Phones")
      try await contacts.draw("rtl-person")
      try await contacts.edit()
      try await contacts.draw("rtl-edit")
    }

    /// On the narrowest phone, with texts one and a half times as large, nothing is clipped.
    @Test(arguments: [1, 1.5]) func narrowPhonesShowLargeTexts(scale: Double) async throws {
      GtkSession.textScale = scale
      defer { GtkSession.textScale = 1 }
      let contacts = try await ContactsWindow(ContactsWindow.people(30), width: 360, height: 640)
      let user = contacts.user
      func check(_ name: String) async throws {
        try await contacts.draw("narrow-\(name)-\(scale)")
        #expect(user.minimumWidth <= 360, "\(name): \(user.minimumWidth)")
      }
      try await user.wait(for: "Ada Rockhead")
      try await check("list")
      try await user.tap("Import")
      try await user.type("/nowhere.vcf", into: "File")
      try await user.press("ctrl+s")
      try await check("import")
      try await user.press("escape")
      try await user.tap("Ada Rockhead")
      try await user.wait(for: "Phones")
      try await check("person")
      try await contacts.edit()
      try await user.type("030 1234567", into: "Phone (Mobile) 1")
      try await user.wait(for: "Add the country code")
      try await check("edit-hint")
      try await user.type("none", into: "Phone (Mobile) 1")
      try await user.tap("Save")
      try await check("edit")
      try await user.press("escape")
      try await check("alert")
      try await user.answer("Discard")
      try await user.goBack()
      try await user.tap(tab: "Groups")
      try await check("groups")
      try await user.tap("Topics")
      try await check("topics")
      try await user.tap(tab: "Families")
      try await user.wait(for: "Ada Rubble and Zoe Slate")
      try await check("families")
      try await user.tap("Ada Rubble")
      try await user.wait(for: "Child")
      try await check("person-of-family")
      try await user.tap("Family")
      try await user.wait(for: "Children")
      try await check("family")
    }

    @Test func drawsDarkScreensOnADarkDesktop() async throws {
      let contacts = try await ContactsWindow(ContactsWindow.people(30))
      GtkSession.isDark = true
      defer { GtkSession.isDark = false }
      let user = contacts.user
      try await user.wait(for: "Ada Rockhead")
      try await contacts.draw("dark-list")
      try await user.tap("Ada Rockhead")
      try await user.wait(for: "Phones")
      try await contacts.draw("dark-person")
      try await contacts.edit()
      try await contacts.draw("dark-edit")
      try await user.type("Somebody else", into: "Name")
      try await user.press("escape")
      try await contacts.draw("dark-alert")
    }
  }
}
