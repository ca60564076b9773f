import Foundation
import Testing

extension OnDisplay {
  /// The built program, operated by the display's keyboard and read as by a screen reader.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(10)))
  struct EndToEndTests {
    private let folder = Folder()

    /// Starts the program, and waits until a text appears.
    private func start(awaiting text: String = "Nobody here yet") throws -> Program {
      let program = try Program(["--data", folder.path])
      try program.reader.waitFor(text)
      return program
    }

    /// Types the name of a new person.
    private func addPerson(_ name: String, in program: Program) throws {
      try program.press("ctrl+n")
      try program.reader.waitFor("New person")
      try program.type(name)
    }

    /// Expects a normal exit without GTK warnings.
    private func expectEnd(of program: Program) throws {
      let end = try program.end()
      #expect(end.status == 0 && end.reason == .exit)
      #expect(!end.errors.contains("CRITICAL") && !end.errors.contains("WARNING"), "\(end.errors)")
    }

    @Test func addedPersonIsPersistent() throws {
      let first = try start()
      try addPerson("Wilma Flintstone", in: first)
      try first.press("Return")
      try first.type("+44 20 7946 0958")
      try first.press("ctrl+s")
      try first.reader.waitFor("+44 20 7946 0958")
      try first.press("alt+Left")
      try first.reader.waitFor("Search people")
      try first.reader.waitFor("Wilma Flintstone")
      try first.press("ctrl+q")
      try expectEnd(of: first)

      let second = try start(awaiting: "Wilma Flintstone")
      try second.type("nobody")
      try second.reader.waitFor("Nobody found")
      try second.press("Escape")
      try second.reader.waitFor("Wilma Flintstone")
      try second.press("ctrl+2")
      try second.reader.waitFor("No groups")
      try second.press("ctrl+q")
      try expectEnd(of: second)
    }

    @Test func unsavedEditsSurviveAnAttemptToQuit() throws {
      let program = try start()
      try addPerson("Betty", in: program)
      try program.press("ctrl+q")
      try program.reader.waitFor("Discard changes?")
      try program.press("Escape")
      try program.reader.waitUntilGone("Discard changes?")
      try program.press("ctrl+q")
      try program.reader.waitFor("Discard changes?")
      try program.press("Tab", "Return")
      try program.reader.waitUntilGone("New person")
      try program.reader.press("Close")
      try expectEnd(of: program)
    }

    @Test func secondInstanceShowsAMessageAndCanRetry() throws {
      let first = try start()
      let second = try start(awaiting: "Contacts is open already")
      first.kill()
      _ = try first.end()
      try second.press("Return")
      try second.reader.waitFor("Nobody here yet")
      try second.press("ctrl+q")
      try expectEnd(of: second)
    }

    @Test func messageWithoutADisplayNamesTheRemedy() throws {
      let end = try Program(["--data", folder.path], display: false).end()
      #expect(end.status == 2 && end.reason == .exit)
      #expect(end.errors.contains("DISPLAY") && end.errors.contains("terminal"))
    }

    @Test func scriptsAreRejected() throws {
      let end = try Program(["--script", "tour.script"]).end()
      #expect(end.status == 64)
      #expect(end.errors.contains("contacts --script"))
    }

    @Test func helpNeedsNoDisplay() throws {
      let end = try Program(["--help"], display: false).end()
      #expect(end.status == 0 && end.output.contains("contacts-gtk [--data DIR]"))
    }

    @Test func errorsNameTheInvalidArgument() throws {
      let end = try Program(["--dta", "x"]).end()
      #expect(end.status == 64)
      #expect(end.errors.contains("--dta"))
    }
  }
}
