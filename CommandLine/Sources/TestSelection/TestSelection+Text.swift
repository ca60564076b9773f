import Foundation
public import ProjectModel

extension TestSelection {
  /// The commands that run the tests, one for each package and each Xcode project.
  ///
  /// Those of Xcode take the scheme from the variable `SCHEME`: which scheme has a target of tests is not read.
  public func commands(_ project: Project) -> String {
    var groups: [(key: String, targets: [String])] = []
    for test in tests {
      let target = project.targets[test.target]
      let key = Self.command(target.origin)
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].targets.append(Self.argument(target))
      } else {
        groups.append((key, [Self.argument(target)]))
      }
    }
    return groups.sorted { $0.key < $1.key }.map { group in
      group.key.hasPrefix("swift test")
        ? "\(group.key) --filter '^(\(group.targets.joined(separator: "|")))\\.'\n"
        : "\(group.key) \(group.targets.joined(separator: " "))\n"
    }.joined()
  }

  /// The way from a changed file to each target of tests.
  public func explanation(_ project: Project) -> String {
    func name(_ target: Int) -> String { project.targets[target].name }
    var lines = reasonsForAll.map { "All tests, because of \($0.file): \($0.reason)" }
    lines += tests.map { test in "\(name(test.target)): \(([test.file] + test.way.map(name)).joined(separator: " → "))"
    }
    lines += ignored.map { "No tests for \($0): no source names it." }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The answer as JSON, version 1: `all` is empty unless all tests are needed.
  ///
  /// `{"version": 1, "all": [{file, reason}], "tests": [{target, origin, file, way}], "ignored": [file]}`
  public func json(_ project: Project) -> String {
    let document = Document(
      version: 1, all: reasonsForAll.map { .init(file: $0.file, reason: $0.reason) },
      tests: tests.map { test in
        .init(
          target: project.targets[test.target].name, origin: Self.path(project.targets[test.target].origin),
          file: test.file, way: test.way.map { project.targets[$0].name })
      }, ignored: ignored)
    return JSONText.text(document)
  }

  private struct Document: Encodable {
    struct Reason: Encodable {
      let file: String
      let reason: String
    }

    struct Test: Encodable {
      let target: String
      let origin: String
      let file: String
      let way: [String]
    }

    let version: Int
    let all: [Reason]
    let tests: [Test]
    let ignored: [String]
  }

  private static func path(_ origin: Target.Origin) -> String {
    switch origin {
    case .package(let manifest, _): manifest
    case .xcode(let path), .tuist(let path), .xcodeGen(let path): path
    }
  }

  private static func command(_ origin: Target.Origin) -> String {
    let folder = path(origin).split(separator: "/").dropLast().joined(separator: "/")
    switch origin {
    case .package: return folder.isEmpty ? "swift test" : "swift test --package-path \(quoted(folder))"
    case .xcode: return "xcodebuild test -project \(quoted(folder)) -scheme \"$SCHEME\""
    case .tuist: return "tuist test\(folder.isEmpty ? "" : " --path \(quoted(folder))")"
    case .xcodeGen: return "xcodebuild test -scheme \"$SCHEME\""
    }
  }

  private static func argument(_ target: Target) -> String {
    switch target.origin {
    // The runner's names begin with the module's.
    case .package: target.module
    case .tuist: "--test-targets \(quoted(target.name))"
    case .xcode, .xcodeGen: "-only-testing:\(quoted(target.name))"
    }
  }

  /// A word for a shell.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "_-./+".utf8.contains(byte)
    }
    return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
