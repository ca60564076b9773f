import Foundation
import Testing

/// A module that a package offers as a library, with its documentation.
struct Module: Sendable, CustomTestStringConvertible {
  /// The root of the repository, also if this file is compiled through a symbolic link.
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../../..").standardizedFileURL

  /// The folder of the build that runs: it has the modules that these tests were linked with.
  static let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("Modules")

  let name: String
  /// The path of the module's sources from the root of the repository.
  let folder: String

  var testDescription: String { name }

  /// The Swift libraries of the kit, by its manifest.
  ///
  /// Libraries of C have no pages.
  static let all: [Module] = {
    let manifest = (try? text(of: "Package.swift")) ?? ""
    let modulesInC = manifest.matches(of: /\.systemLibrary\(\s*name: "(\w+)"/).map(\.output.1)
    let folders = manifest.matches(of: /path: "(Sources\/\w+\/(\w+))"/).map { (String($0.2), String($0.1)) }
    let folderByName = Dictionary(folders, uniquingKeysWith: { first, _ in first })
    return manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
      .filter { name in !modulesInC.contains { $0 == name } }
      .map { Module(name: $0, folder: folderByName[$0] ?? "Sources/\($0)") }
  }()

  // MARK: Pages

  /// The path of the catalogue from the root of the repository.
  var catalogue: String { "\(folder)/\(name).docc" }

  /// Returns the text of the module's own page.
  func overview() throws -> String { try Self.text(of: "\(catalogue)/\(name).md") }

  /// Returns the names of declarations that the topics of the module's own page list.
  func topics() throws -> Set<String> {
    let topics = try overview().components(separatedBy: "\n## Topics\n").dropFirst().joined()
    return Set(topics.matches(of: /(?m)^- ``([^`]+)``$/).map { String($0.output.1) })
  }

  /// Returns the Swift examples of the module's own page, each line without its indentation.
  func examples() throws -> [String] {
    try overview().components(separatedBy: "```swift\n").dropFirst().map {
      Self.plain($0.components(separatedBy: "\n```")[0])
    }
  }

  /// Returns the examples that are not a part of a file in a folder, where tests compile and run them.
  func examples(notIn folder: String) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
    let tests = try files.filter { $0.hasSuffix(".swift") }.map { Self.plain(try Self.text(of: "\(folder)/\($0)")) }
    return try examples().filter { example in !tests.contains { "\n\($0)\n".contains("\n\(example)\n") } }
  }

  /// Returns the lines of a text without indentation, empty lines and the modifier `private`, which pages may omit.
  private static func plain(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      line.replacing("fileprivate ", with: "").replacing("private ", with: "").trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
