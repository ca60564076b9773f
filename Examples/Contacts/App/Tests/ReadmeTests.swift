import Foundation
import Testing

/// Every code line in the README occurs in the example, except those of the first app, which is built and run itself.
struct ReadmeTests {
  private static let contacts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func readmeShowsExistingCode() throws {
    let readme = try String(
      contentsOf: Self.contacts.appendingPathComponent("../../README.md").standardizedFileURL, encoding: .utf8)
    let sections = readme.components(separatedBy: "\n## ")
    // The page begins with a part of the first app.
    let aboutContacts = sections.dropFirst().filter { !$0.hasPrefix("Your first app\n") }
    #expect(aboutContacts.count == sections.count - 2)
    let blocks = aboutContacts.flatMap { section in
      section.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }
    #expect(blocks.count == 4)
    let shown = blocks.flatMap { $0.split(separator: "\n") }.map { $0.trimmingCharacters(in: .whitespaces) }
    let sources = [
      "Features/Contacts/Sources/People/PickPersonFlow.swift", "Features/Contacts/Sources/People/PersonFlow.swift",
      "Features/Contacts/Tests/FamilyFlowTests.swift",
      "Libraries/Contacts/Sources/Topics/LiveTopicSubscriptionManager.swift",
    ]
    let real = try Set(
      sources.flatMap { path in
        try String(contentsOf: Self.contacts.appendingPathComponent(path), encoding: .utf8).split(separator: "\n")
          .map { $0.trimmingCharacters(in: .whitespaces) }
      })
    #expect(shown.filter { !$0.isEmpty && !real.contains($0) }.isEmpty)
  }
}
