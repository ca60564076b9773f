import Foundation
import Testing

struct PageRunTests {
  private static let text = """
    `Sources/greeting.txt`

    ```text
    Hello,
    Fred
    ```

    In `Sources/greeting.txt`, change

    ```diff
    -Fred
    +Wilma
    ```

    ```sh
    cat Sources/greeting.txt
    test "$COLOUR" = red
    ```

    ```text
    Hello,
    Wilma
    ```
    """

  /// Runs a page in a folder of its own.
  private func run(_ text: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("seam-page-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = try Page(path: "page.md", text: text)
    try await PageRun(page: page, shell: Shell(in: folder, environment: ["COLOUR": "red"])).run()
  }

  @Test func filesChangesAndCommandsAreTakenLiterally() async throws {
    try await run(Self.text)
  }

  @Test(arguments: [
    ("Hello,\nFred", "Hello,\nBetty", 11, "greeting.txt has the old lines 0 times:\nHello,\nBetty\n"),
    ("Hello,\nFred", "Hello,\nFred\nFred", 12, "2 times"), ("Hello,\nFred", "Hello, Fred", 10, "0 times"),
    ("-Fred\n", "", 11, "0 times"), ("Hello,\nFred", "Bye,\nFred", 15, "Bye,\nWilma\n"),
    ("+Wilma", "+Betty", 15, "Expected this output:\nHello,\nWilma\n"),
    ("Hello,\nWilma", "Hello,\nBetty", 15, "Expected this output:\nHello,\nBetty\n"),
    ("cat Sources", "cat sources", 15, "No such file"), ("= red", "= blue", 15, "Exit code 1"),
    ("In `Sources/greeting.txt`", "In `greeting.txt`", 11, "There is no file greeting.txt."),
  ])
  func everyMutationIsNoticed(_ old: String, _ new: String, line: Int, message: String) async {
    let problem = await #expect(throws: PageProblem.self) { try await run(Self.text.replacing(old, with: new)) }
    #expect(problem?.line == line)
    #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
  }

  @Test func theFolderIsEmptyAtFirst() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("seam-page-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for text in ["`a`\n\n```text\na\n```\n", "```sh\nls\n```\n\n```text\n```\n"] {
      let shell = try Shell(in: folder, environment: [:])
      try await PageRun(page: Page(path: "page.md", text: text), shell: shell).run()
    }
  }

  @Test func filesAreEditedWithoutCommands() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("seam-page-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let shell = try Shell(in: folder, environment: [:])
    try PageRun(page: Page(path: "page.md", text: Self.text.replacing("cat", with: "false")), shell: shell).editFiles()
    let next = try Page(path: "next.md", text: "```sh\ncat Sources/*\n```\n\n```text\nHello,\nWilma\n```\n")
    try await PageRun(page: next, shell: shell).run()
  }
}
