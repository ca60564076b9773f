import SeamFlow
import Testing

@testable import SeamTerminal

@MainActor
struct TerminalScriptTests {
  /// Runs a script on the sample app; returns its printed screens or throws its error.
  private func run(_ text: String, sleep: (@Sendable (Duration) async -> Void)? = nil) async throws -> [String] {
    let host = TerminalHost()
    let navigator = Navigator(host: host)
    let flow = SampleFlow()
    navigator.start(flow)
    var printed: [String] = []
    let forever: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    try await TerminalScript(text, file: "demo.txt").run(on: host, navigator, sleep: sleep ?? forever) {
      printed.append($0)
      if $0.contains("Later") { flow.people.list.names = ["Pebbles"] }
    }
    return printed
  }

  private func error(_ text: String, sleep: (@Sendable (Duration) async -> Void)? = nil) async -> TerminalScriptError? {
    do {
      _ = try await run(text, sleep: sleep)
      return nil
    } catch {
      return error as? TerminalScriptError
    }
  }

  @Test func pressesKeysAndExpects() async throws {
    let printed = try await run(
      """
      # A walk through the app.
      size 40x10

      expect Wilma
      type fr
      expect-not Wilma
      key escape
      key down
      key enter
      expect "‹ Person"
      screen "A person"
      key left
      key ctrl+n
      paste Barney
      expect Barney
      """)
    #expect(printed.count == 1)
    let lines = printed[0].split(separator: "\n").map(String.init)
    #expect(lines.count == 12)
    #expect(lines[0] == "╭─ A person ─────────────────────────────╮")
    #expect(lines[1] == "│  ‹ Person                              │")
    #expect(lines.allSatisfy { $0.count == 42 })
  }

  @Test func failedExpectationShowsTheScreen() async throws {
    let error = try #require(await error("size 40x10\n\nexpect Dino"))
    #expect(!error.isMalformed && error.line == 3)
    #expect(error.description.hasPrefix("demo.txt:3: error: \"Dino\" is not on the screen:\n╭──"))
    #expect(error.description.contains("▸Wilma"))
    #expect(await self.error("expect-not Wilma")?.message.hasPrefix("\"Wilma\" is on the screen") == true)
  }

  @Test func waitsForLaterText() async throws {
    #expect(try await run("screen Later\nwait-for Pebbles\nexpect-not Wilma").count == 1)
  }

  @Test func waitTimesOut() async throws {
    let error = try #require(await error("timeout 3\nwait-for Dino", sleep: { _ in }))
    #expect(error.message.hasPrefix("\"Dino\" did not appear within 3 seconds"))
  }

  @Test func endsWithTheApp() async throws {
    #expect(try await run("key ctrl+q\nexpect-quit").isEmpty)
    #expect(await error("expect-quit")?.message.hasPrefix("the app has not quit:\n╭──") == true)
    #expect(await error("key ctrl+q\nkey enter")?.message.contains("has quit") == true)
  }

  @Test(arguments: [
    ("typ x", "unknown command \"typ\"; use one of size, type"), ("size 80", "size needs COLUMNSxROWS"),
    ("size 0x5", "size needs"), ("key hyper+x", "unknown key \"hyper+x\""), ("key ctrl+1", "unknown key"),
    ("type", "type needs a text"), ("timeout soon", "timeout needs"), ("expect \"\"", "expect needs a text"),
  ])
  func namesTheLineAndTheRemedy(line: String, message: String) throws {
    let error = #expect(throws: TerminalScriptError.self) { try TerminalScript("\n" + line, file: "demo.txt") }
    #expect(error?.line == 2 && error?.isMalformed == true)
    #expect(error?.message.contains(message) == true)
  }

  @Test(arguments: [
    ("\"a \"", "a "), ("say \"hi\"", "say \"hi\""), ("\"hi\" she said", "\"hi\" she said"), ("\"", "\""),
    ("5\"", "5\""), ("\"\"\"", "\""),
  ])
  func removesQuotationMarksOnlyAroundAText(argument: String, text: String) throws {
    let command = try ScriptCommand(line: "type \(argument)")
    #expect(command == .type(text))
  }

  @Test func reportsADirectoryAsUnreadable() throws {
    let error = #expect(throws: TerminalScriptError.self) { try TerminalScript(contentsOf: "/") }
    #expect(error?.description == "/: error: cannot read the script: Is a directory")
  }

  @Test func reportsWhyAFileCannotBeRead() throws {
    let error = #expect(throws: TerminalScriptError.self) { try TerminalScript(contentsOf: "/no/such/file") }
    #expect(error?.description == "/no/such/file: error: cannot read the script: No such file or directory")
  }
}
