import Foundation
import Testing

struct PageTests {
  @Test func aBlockAfterAPathIsAFile() throws {
    let page = try Page(path: "page.md", text: "# A\n\n`Sources/A.swift`\n\n```swift\nlet a = 1\n\nlet b = 2\n```\n")
    #expect(page.steps == [.init(line: 5, action: .write(path: "Sources/A.swift", text: "let a = 1\n\nlet b = 2\n"))])
    #expect(page.codeLines == 2)
  }

  @Test func aDiffIsALineChange() throws {
    let page = try Page(
      path: "page.md", text: "Now. In `A.swift`, change\n\n```diff\n a\n-b\n+\n+c\n\n-  d\n+  e\n```\n")
    #expect(
      page.steps == [
        .init(line: 4, action: .change(path: "A.swift", LineChange(old: ["a", "b"], new: ["a", "", "c"]))),
        .init(line: 9, action: .change(path: "A.swift", LineChange(old: ["  d"], new: ["  e"]))),
      ])
  }

  @Test func aTextAfterACommandIsItsOutput() throws {
    let page = try Page(
      path: "page.md", text: "Run it:\n\n```sh\necho a\n```\n\n```text\na\n```\n\nAnd:\n\n```sh\necho b\n```\n")
    #expect(
      page.steps == [
        .init(line: 3, action: .run(command: "echo a\n", output: "a\n")),
        .init(line: 13, action: .run(command: "echo b\n", output: nil)),
      ])
  }

  @Test func onlyTheSectionCounts() throws {
    let text =
      "## A\n\n```sh\na\n```\n\n## B\n\n```sh\n## A\n```\n\n### C\n\n```sh\nc\n```\n\n## D\n\n```swift\nd\n```\n"
    let page = try Page(path: "page.md", text: text, section: "B")
    #expect(page.steps.map(\.line) == [9, 15])
  }

  @Test(arguments: [
    ("A snippet:\n\n```swift\nlet a = 1\n```\n", 3), ("```text\na\n```\n", 1),
    ("```sh\na\n```\n\n```text\na\n```\n\n```text\na\n```\n", 9),
    ("A change:\n\n```diff\n-a\n+b\n```\n", 3), ("In `A.swift`, change\n\n```swift\na\n```\n", 3),
  ])
  func everyBlockIsExplained(text: String, line: Int) {
    let problem = #expect(throws: PageProblem.self) { try Page(path: "page.md", text: text) }
    #expect(problem?.line == line)
  }

  @Test(arguments: [
    ("a\nb\n", "a  \nb\n\n", true), ("a\n", "a\nb\n", false), ("a\nb\n", "a\n", false), ("a\n", "b\n", false),
    ("…\nb\n", "a\na\nb\n", true), ("…\nb\n", "b\n", true), ("…\nb\n", "a\nc\n", false), ("a\n…\n", "a\n", true),
    ("a\n…\nb\n…\nc\n", "a\nx\nb\nc\ny\nc\n", true), ("a\n…\nb\n", "a\nb\nc\n", false),
    ("in … seconds\n", "in 0.1 seconds\n", true), ("in … seconds\n", "in 0.1 minutes\n", false),
    ("1 test in … seconds\n", "2 tests in 0.1 seconds\n", false), ("", "a\n", false), ("", "", true),
  ])
  func anEllipsisStandsForWhatIsLeftOut(pattern: String, output: String, matches: Bool) {
    #expect(OutputPattern(pattern).matches(output) == matches)
  }

  @Test func aRecordingReplacesWholeOutputs() {
    let text = "```sh\na\n```\n\n```text\nold\nold\n```\n\n```sh\nb\n```\n\n```text\n… old\n```\n\n```sh\nc\n```\n"
    let recording = PageRecording(outputs: [1: "new\n", 10: "new\n", 18: "new\n"])
    #expect(recording.applied(to: text) == text.replacing("old\nold", with: "new"))
  }

  @Test func aPictureIsDrawnIfThePageNamesItsFile() {
    let text = "This is `a.png`:\n\n![A](../images/a.png)\n\n![B](b.png)\n\n![C](https://example.org/c.png)\n"
    let images = PageImage.images(of: text, at: URL(fileURLWithPath: "/folder/page.md"))
    #expect(images.map(\.name) == ["a.png"])
    #expect(images.first?.file.path == "/images/a.png")
  }

  @Test func picturesAreComparedByTheirSize() throws {
    let images = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .appendingPathComponent("../../../../Documentation/images").standardizedFileURL
    let size = PageImage.size(of: images.appendingPathComponent("contacts-list.png"))
    #expect(size == Data([0, 0, 1, 124, 0, 0, 3, 2]))
    #expect(PageImage.size(of: URL(fileURLWithPath: #filePath)) == nil)
    #expect(PageImage.size(of: images) == nil)
  }
}
