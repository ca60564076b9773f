import Foundation
import Testing

/// The README's first app names few things of the kit, and `Documentation/names-to-know.md` lists each.
struct FirstAppNamesTests {
  private static let modules = [
    "Sources/Flow/SeamFlow", "Sources/Flow/SeamFlowTesting", "Sources/Flow/SeamViews", "Sources/Hosts/SeamTerminal",
  ]

  @Test func thePageListsEveryName() throws {
    let readme = try Self.text(of: "README.md")
    let section = try #require(readme.components(separatedBy: "\n## Your first app\n").dropFirst().first)
      .components(separatedBy: "\n## ")[0]
    let files = section.matches(of: /\n`[^`\n]+\.\w+`\n\n```/).count
    let code = section.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    let app = code.filter { !$0.contains("import PackageDescription") }
    let names = try Self.names(
      in: app.joined(), of: Self.modules.reduce(into: []) { $0.formUnion(try Self.public($1)) })

    let page = try Self.text(of: "Documentation/names-to-know.md")
    let row = "| The README's first app, with its test | \(names.count) names in \(files) files |"
    #expect(page.contains(row), "\(row)\n\(names.sorted().joined(separator: ", "))")
    let list = try #require(page.components(separatedBy: "- **Seam**, \(names.count): ").dropFirst().first)
      .components(separatedBy: "\n\n")[0].components(separatedBy: "\n- ")[0]
    #expect(Set(list.matches(of: /`(\w+)`/).map { String($0.1) }) == names)
    #expect(names.count <= 18 && files <= 4)
  }

  @Test func theFirstCodeIsAPartOfTheFirstApp() throws {
    let readme = try Self.text(of: "README.md")
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    let first = try #require(blocks.first?.split(separator: "\n").dropLast().joined(separator: "\n"))
    let rest = blocks.dropFirst().map { $0.split(separator: "\n").joined(separator: "\n") }
    #expect(rest.contains { $0.contains(first) })
    let line = readme.components(separatedBy: "```swift\n")[0].split(separator: "\n", omittingEmptySubsequences: false)
    #expect(line.count <= 30)
  }

  @Test func labelsTextsAndVariablesAreNoNames() {
    let code = "push(title: \"Screen\", to: .names, name) // Route"
    #expect(Self.names(in: code, of: ["push", "title", "Screen", "Route", "names", "name"]) == ["push", "names"])
  }

  /// Returns the public names of the kit that code uses: types anywhere; others as a member, a call or a declaration
  /// that meets a requirement.
  private static func names(in code: String, of known: Set<String>) -> Set<String> {
    let plain = code.replacing(/"[^"\n]*"/, with: "").replacing(/\/\/.*/, with: "")
      .replacing(/(?m)^(@testable )?import .*$/, with: "").replacing(/\.map\b/, with: "")
    let used =
      plain.matches(of: /\b([A-Z]\w*)/).map { $0.1 } + plain.matches(of: /\.([a-z]\w*)/).map { $0.1 }
      + plain.matches(of: /\b([a-z]\w*)\(/).map { $0.1 }
      + plain.matches(of: /(?m)^ *(?:let|var|func) (\w+)/).map { $0.1 }
    return Set(used.map(String.init)).intersection(known)
  }

  /// Returns the types, functions and enumeration cases that a module declares as public, and the requirements of its
  /// protocols.
  private static func `public`(_ folder: String) throws -> Set<String> {
    let files = FileManager.default.enumerator(atPath: Guide.root.appendingPathComponent(folder).path)
    let paths = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    return try paths.reduce(into: []) { names, path in
      let text = try text(of: "\(folder)/\(path)")
      let declared = text.matches(
        of: /(?m)^ *(?:@\w+ )*public (?:final |indirect |static )*(?:class|struct|enum|protocol|actor|func) (\w+)/)
      names.formUnion(declared.map { String($0.1) })
      for body in text.matches(of: /(?ms)^(?:@\w+ )*public (?:indirect )?enum .*?\{$(.*?)^\}/) {
        names.formUnion(body.1.matches(of: /(?m)^ *case (\w+)/).map { String($0.1) })
      }
      for body in text.matches(of: /(?ms)^(?:@\w+ )*public protocol .*?\{$(.*?)^\}/) {
        names.formUnion(body.1.matches(of: /(?m)^ *(?:@\w+ )*(?:func|var|associatedtype) (\w+)/).map { String($0.1) })
      }
      names.formUnion(text.matches(of: /(?m)^    case (\w+)/).map { String($0.1) })
    }
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Guide.root.appendingPathComponent(path), encoding: .utf8)
  }
}
