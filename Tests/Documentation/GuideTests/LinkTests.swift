import Foundation
import Testing

/// Links between the pages of the repository lead to files and headings that exist, and every page is in an index.
struct LinkTests {
  @Test func everyLinkLeadsSomewhere() throws {
    let pages = try Page.all()
    #expect(pages.count > 40)
    #expect(pages.flatMap(\.links).count > 80)
    #expect(pages.flatMap(\.brokenLinks) == [])
  }

  @Test func theIndexNamesEveryPage() throws {
    let index = Page(path: "Documentation/README.md")
    let linked = Set(index.links.compactMap { index.path(of: $0) })
    let pages = try Page.all().map(\.path).filter { path in
      path != index.path && !["Apps/", "Examples/"].contains { path.hasPrefix($0) }
    }
    #expect(pages.filter { !linked.contains($0) && !["CHANGELOG.md"].contains($0) } == [])
  }

  @Test func decisionsAreNumbered() throws {
    let folder = "Documentation/decisions/"
    let decisions = try Page.all().filter { $0.path.hasPrefix(folder) }
    for (index, page) in decisions.enumerated() {
      #expect(page.path.hasPrefix("\(folder)\(String(format: "%04d", index + 1))-"))
      #expect(page.text.hasPrefix("# \(index + 1). "), "\(page.path)")
    }
  }

  @Test(arguments: [
    ("[a](missing.md)", ["README.md: missing.md"]), ("[a](Sources) [b](LICENSE)", []),
    ("[a](README.md#two-commands)", []), ("[a](README.md#no-such-heading)", ["README.md: README.md#no-such-heading"]),
    ("```\n[a](missing.md)\n```", []), ("`[a](missing.md)` and [b](https://example.org/missing)", []),
    ("![a](missing.png)", ["README.md: missing.png"]), ("[a](#a-heading-of-its-own)\n\n## A heading of its own", []),
  ])
  func brokenLinksAreFound(_ text: String, broken: [String]) {
    #expect(Page(path: "README.md", text: text).brokenLinks == broken)
  }
}

/// A Markdown file of the repository.
private struct Page {
  /// From the root of the repository.
  let path: String
  let text: String

  init(path: String) {
    self.init(
      path: path, text: (try? String(contentsOf: Guide.root.appendingPathComponent(path), encoding: .utf8)) ?? "")
  }

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// Every page outside of build folders.
  static func all() throws -> [Page] {
    let root = Guide.root.path + "/"
    let files = FileManager.default.enumerator(atPath: root)
    var paths: [String] = []
    while let path = files?.nextObject() as? String {
      if path.hasSuffix(".build") || path.hasSuffix(".git") { files?.skipDescendants() }
      if path.hasSuffix(".md") { paths.append(path) }
    }
    return paths.sorted().map { Page(path: $0) }
  }

  /// The text without code.
  private var prose: String {
    text.replacing(/```.*?```/.dotMatchesNewlines(), with: "").replacing(/`[^`\n]*`/, with: "code")
  }

  /// The targets of links and images, except those of other sites.
  var links: [String] {
    prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }.filter { !$0.contains("://") && !$0.hasPrefix("doc:") }
  }

  var brokenLinks: [String] { links.filter { !leadsSomewhere($0) }.map { "\(path): \($0)" } }

  /// The path of a link's target from the root of the repository; nil if it has none.
  func path(of link: String) -> String? {
    let target = link.prefix { $0 != "#" }
    guard !target.isEmpty else { return path }
    let folder = Guide.root.appendingPathComponent(path).deletingLastPathComponent()
    let resolved = folder.appendingPathComponent(String(target)).standardizedFileURL.path
    let root = Guide.root.path + "/"
    return resolved.hasPrefix(root) ? String(resolved.dropFirst(root.count)) : nil
  }

  private func leadsSomewhere(_ link: String) -> Bool {
    guard let target = path(of: link),
      target == path || FileManager.default.fileExists(atPath: Guide.root.appendingPathComponent(target).path)
    else { return false }
    guard let fragment = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
    else { return true }
    let page = target == path && !link.hasPrefix(path) ? self : Page(path: target)
    return page.headings.contains(String(fragment))
  }

  /// The names of the headings in links: lowercase, words joined by hyphens, without punctuation.
  private var headings: [String] {
    text.matches(of: /(?m)^#+ (.+)$/).map { heading in
      heading.1.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
        .replacing(" ", with: "-")
    }
  }
}
