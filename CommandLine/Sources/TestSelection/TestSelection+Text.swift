import Foundation
public import ProjectModel

extension TestSelection {
  /// The commands that run the tests, one for each package and each Xcode project.
  ///
  /// Those of Xcode take the scheme and the destination from the variables `SCHEME` and `DESTINATION`: which scheme has
  /// a target of tests is not read.
  public func commands(_ project: Project) -> String {
    let groups = Dictionary(grouping: tests) { Self.command(project.targets[$0.target], project) }
    return groups.sorted { $0.key < $1.key }.map { command, tests in
      let arguments = command.hasPrefix("swift test") ? Self.filter(tests, project) : Self.arguments(tests, project)
      return "\(command) \(arguments)\(command.hasPrefix("(") ? ")" : "")\n"
    }.joined()
  }

  /// The way from a changed file to each target of tests.
  public func explanation(_ project: Project) -> String {
    func name(_ target: Int) -> String { project.targets[target].name }
    var lines = reasonsForAll.map { "All tests, because of \($0.file): \($0.reason)" }
    for test in tests {
      guard let suites = test.suites else {
        let reason = test.reason.map { ": all of it, as \($0)" } ?? ""
        lines.append("\(name(test.target)): \((test.files + test.way.map(name)).joined(separator: " → "))\(reason)")
        continue
      }
      lines += suites.map { "\(name(test.target)).\($0.display): \($0.way.joined(separator: " → "))" }
    }
    lines += ignored.map { "No tests for \($0): no source names it." }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The answer as JSON, version 1: `all` is empty unless all tests are needed.
  ///
  /// `{"version": 1, "all": [{file, reason}], "tests": [{target, origin, file, way, suites, reason,`
  /// `extendedTypes}], "ignored": [file]}`; `suites`, as `[{name, way}]`, is there if not all of the target is needed,
  /// and otherwise the `reason` and the `extendedTypes`, if there are any.
  public func json(_ project: Project) -> String {
    let document = Document(
      version: 1, all: reasonsForAll.map { .init(file: $0.file, reason: $0.reason) },
      tests: tests.map { test in
        .init(
          target: project.targets[test.target].name, origin: project.targets[test.target].origin.path,
          file: test.files[0], way: test.way.map { project.targets[$0].name },
          suites: test.suites?.map { .init(name: $0.display, way: $0.way) }, reason: test.reason,
          extendedTypes: test.extendedTypes.isEmpty ? nil : test.extendedTypes)
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
      let suites: [Suite]?
      let reason: String?
      let extendedTypes: [String]?
    }

    struct Suite: Encodable {
      let name: String
      let way: [String]
    }

    let version: Int
    let all: [Reason]
    let tests: [Test]
    let ignored: [String]
  }

  private static func command(_ target: Target, _ project: Project) -> String {
    let folder = target.origin.path.split(separator: "/").dropLast().joined(separator: "/")
    let xcode = "xcodebuild test${DESTINATION:+ -destination \"$DESTINATION\"}"
    switch target.origin {
    case .package(let manifest, let name):
      guard target.isForDevicesOnly else {
        return folder.isEmpty ? "swift test" : "swift test --package-path \(folder.shellWord)"
      }
      // Xcode makes a scheme for each product, and one for all of them.
      let products = project.products.filter { $0.manifest == manifest }
      let scheme = products.count == 1 ? products[0].name : "\(Path.name(of: name))-Package"
      return "\(folder.isEmpty ? "" : "(cd \(folder.shellWord) && ")\(xcode) -scheme \(scheme.shellWord)"
    case .xcode: return "\(xcode) -project \(folder.shellWord) -scheme \"$SCHEME\""
    case .tuist: return "tuist test\(folder.isEmpty ? "" : " --path \(folder.shellWord)")"
    case .xcodeGen: return "\(xcode) -scheme \"$SCHEME\""
    }
  }

  /// An option of SwiftPM's runner, whose names begin with the module's: `Module.Suite/test()`, `Module.test()`.
  private static func filter(_ tests: [Test], _ project: Project) -> String {
    let whole = tests.filter { $0.suites == nil }.map { project.targets[$0.target].module }
    let parts = tests.compactMap { test in
      test.suites.map { suites in
        let names = suites.map { $0.name.hasSuffix("(") ? "\($0.name.dropLast())\\(" : "\($0.name)/" }
        return "\(project.targets[test.target].module)\\.(\(names.joined(separator: "|")))"
      }
    }
    let extended = Set(tests.flatMap(\.extendedTypes)).sorted()
    let ofOthers = extended.isEmpty ? [] : ["[^ ]*[./](\(extended.joined(separator: "|")))/"]
    let all = whole.isEmpty ? [] : ["(\(whole.joined(separator: "|")))\\."]
    let choices = all + parts + ofOthers
    let pattern = choices.joined(separator: "|")
    return "--filter \(("^" + (choices.count == 1 && parts.isEmpty ? pattern : "(\(pattern))")).shellWord)"
  }

  private static func arguments(_ tests: [Test], _ project: Project) -> String {
    tests.flatMap { test -> [String] in
      let target = project.targets[test.target]
      if case .tuist = target.origin { return [argument(target)] }
      guard let suites = test.suites, !suites.contains(where: { $0.name.hasSuffix("(") }) else {
        return [argument(target)]
      }
      // Xcode's runner chooses types, but no functions of a file.
      return suites.map { "-only-testing:\("\(target.name)/\($0.name)".shellWord)" }
    }.joined(separator: " ")
  }

  private static func argument(_ target: Target) -> String {
    if case .tuist = target.origin { return "--test-targets \(target.name.shellWord)" }
    return "-only-testing:\(target.name.shellWord)"
  }
}

extension TestSelection.Suite {
  /// The name as a reader writes it: that of a function with both brackets.
  fileprivate var display: String { name.hasSuffix("(") ? name + ")" : name }
}
