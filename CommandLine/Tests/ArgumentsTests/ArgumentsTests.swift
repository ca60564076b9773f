import Arguments
import Testing

struct ArgumentsTests {
  private static let options = [
    Arguments.Option("--format", value: "FORMAT", help: "the form"), Arguments.Option("--all", help: "everything"),
  ]

  private func parse(_ arguments: String...) throws(UsageError) -> Arguments {
    try Arguments(arguments, options: Self.options, maximum: 2)
  }

  @Test func optionsAndTheRest() throws {
    let arguments = try parse("a", "--format", "json", "--all", "--", "--b")
    #expect(arguments.options == ["--format": "json", "--all": ""])
    #expect(arguments.rest == ["a", "--b"])
    #expect(arguments.has("--all"))
    #expect(try parse("--format=a=b").options["--format"] == "a=b")
    #expect(try parse("-").rest == ["-"])
    #expect(try parse().rest.isEmpty)
  }

  @Test(arguments: [
    (["--fromat", "x"], "There is no option --fromat. Did you mean --format?"), (["--x"], "There is no option --x."),
    (["--format"], "--format needs a value: --format FORMAT."),
    (["--format="], "--format needs a value: --format FORMAT."),
    (["--all=1"], "--all takes no value."), (["--all", "--all"], "--all is there twice."),
    (["a", "b", "c"], "“c” is one argument too many."),
  ])
  func errorsNameTheArgument(_ arguments: [String], _ message: String) {
    #expect(throws: UsageError(message)) { try Arguments(arguments, options: Self.options, maximum: 2) }
  }

  @Test func helpIsAligned() {
    #expect(Arguments.help(Self.options) == "  --format FORMAT  the form\n  --all            everything\n")
  }

  @Test(arguments: [
    (17, "  a     one two\n        three\n  name  four\n"), (16, "  a     one two\n        three\n  name  four\n"),
    (15, "  a     one two\n        three\n  name  four\n"),
    (14, "  a     one\n        two\n        three\n  name  four\n"),
    (0, "  a     one\n        two\n        three\n  name  four\n"), (80, "  a     one two three\n  name  four\n"),
  ])
  func tablesKeepToTheirWidth(_ width: Int, _ table: String) {
    #expect(Arguments.table([("a", "one two three"), ("name", "four")], width: width) == table)
  }
}
