import Foundation
import Programs

/// Manifests of packages as `swift package dump-package` prints them, which runs their code.
public struct ManifestDump: Sendable {
  private let swift: String
  private let timeLimit: Duration

  /// - Parameters:
  ///   - swift: a path, or a name that is looked up in `PATH`.
  ///   - timeLimit: for each manifest, whose program is then stopped.
  public init(swift: String = "swift", timeLimit: Duration = .seconds(60)) {
    self.swift = swift
    self.timeLimit = timeLimit
  }

  /// The value of the manifest in a folder; nothing is written to the folder.
  ///
  /// - Parameter root: the project's folder, to which paths of other packages become relative.
  func package(in folder: String, root: String) throws(DumpError) -> ManifestValue {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "seam-dump-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let command = "swift package dump-package"
    let output: Program.Output
    do throws(ProgramError) {
      let program = Program(swift, ["package", "--package-path", folder, "--scratch-path", scratch, "dump-package"])
      output = try program.run(timeLimit: timeLimit)
    } catch { throw DumpError(description: "\(command) \(error)") }
    guard output.code == 0 else {
      let lines = output.errors.split(whereSeparator: \.isNewline)
      let reason = lines.first { $0.contains("error:") } ?? lines.last ?? "exit code \(output.code)"
      throw DumpError(description: "\(command) failed: \(reason)")
    }
    guard let package = try? JSONSerialization.jsonObject(with: output.data) as? [String: Any] else {
      throw DumpError(description: "\(command) printed no JSON")
    }
    return Self.package(package, root: URL(filePath: root).resolvingSymlinksInPath().path)
  }

  // MARK: Values

  /// The call `Package(…)` that a manifest could have instead.
  private static func package(_ json: [String: Any], root: String) -> ManifestValue {
    func objects(_ key: String) -> [[String: Any]] { json[key] as? [[String: Any]] ?? [] }
    return call(
      "Package",
      [
        ("name", text(json["name"])), ("targets", .list(objects("targets").map(target))),
        (
          "platforms",
          .list(objects("platforms").map { call(platforms[$0["platformName"] as? String ?? ""] ?? "", []) })
        ),
        (
          "products",
          .list(objects("products").map { call("library", [("name", text($0["name"])), texts("targets", $0)]) })
        ),
        ("dependencies", .list(objects("dependencies").compactMap { localPackage($0, root: root) })),
      ])
  }

  private static let platforms = ["ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS"]

  private static let functions = [
    "executable": "executableTarget", "test": "testTarget", "macro": "macro", "plugin": "plugin",
    "system": "systemLibrary", "binary": "binaryTarget",
  ]

  private static func target(_ json: [String: Any]) -> ManifestValue {
    let dependencies = (json["dependencies"] as? [[String: Any]] ?? []).map(dependency)
    let plugins = (json["pluginUsages"] as? [[String: Any]] ?? []).map(dependency)
    return call(
      functions[json["type"] as? String ?? ""] ?? "target",
      [
        ("name", text(json["name"])), ("path", text(json["path"])), texts("sources", json), texts("exclude", json),
        ("dependencies", .list(dependencies)), ("plugins", .list(plugins)),
      ])
  }

  /// A kind with its parts: `{"product": ["NIO", "swift-nio", {"Log": "NIOLog"}, null]}`.
  private static func dependency(_ json: [String: Any]) -> ManifestValue {
    guard let (kind, value) = json.first, let parts = value as? [Any] else { return .other }
    let package = kind == "product" || kind == "plugin" ? text(parts.dropFirst().first) : nil
    let aliases: ManifestValue? = parts.contains { $0 is [String: String] } ? .other : nil
    return call(kind, [("name", text(parts.first)), ("package", package), ("moduleAliases", aliases)])
  }

  /// A package of a folder in the project: its path from the root.
  private static func localPackage(_ json: [String: Any], root: String) -> ManifestValue? {
    let parts = (json["fileSystem"] as? [[String: Any]])?.first
    guard let path = parts?["path"] as? String else { return nil }
    let resolved = URL(filePath: path).resolvingSymlinksInPath().path
    guard resolved.hasPrefix(root + "/") else { return nil }
    return call("package", [("path", .text(String(resolved.dropFirst(root.count))))])
  }

  private static func text(_ json: Any?) -> ManifestValue? { (json as? String).map(ManifestValue.text) }

  private static func texts(_ key: String, _ json: [String: Any]) -> (String, ManifestValue?) {
    (key, (json[key] as? [String]).map { .list($0.map(ManifestValue.text)) })
  }

  private static func call(_ name: String, _ arguments: [(String, ManifestValue?)]) -> ManifestValue {
    .call(name, arguments.compactMap { label, value in value.map { .init(label: label, value: $0) } })
  }
}

/// A manifest that was not printed.
struct DumpError: Error, CustomStringConvertible {
  let description: String
}
