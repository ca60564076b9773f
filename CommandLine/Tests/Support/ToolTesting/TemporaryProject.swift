import Foundation
public import ProjectModel

/// A project in a temporary folder, which is removed with it.
public final class TemporaryProject {
  public let root = FileManager.default.temporaryDirectory.appending(path: "seam-\(UUID().uuidString)").path

  public init(_ files: [String: String]) throws {
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Writes a file; a manifest imports the module that makes it one.
  public func write(_ path: String, _ text: String) throws {
    let url = URL(filePath: "\(root)/\(path)")
    let modules = ["Package.swift": "PackageDescription", "Project.swift": "ProjectDescription"]
    let module = modules[url.lastPathComponent].flatMap { text.contains($0) || !text.contains("let p") ? nil : $0 }
    let text = (module.map { "import \($0)\n" } ?? "") + text
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  public func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: "\(root)/\(path)") }

  public func link(_ path: String, to destination: String) throws {
    let url = URL(filePath: "\(root)/\(path)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: destination)
  }

  public var project: Project { Project(at: root) }
}

extension Project {
  /// The names of the targets with their files: `Core library: Sources/Core/A.swift`.
  public var summary: [String] {
    targets.map { "\($0.name) \($0.kind.rawValue): \($0.sources.joined(separator: " "))" }
  }

  public func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}
