import Foundation
public import ProjectModel

extension CompilerIndex {
  /// The stores that builds of a project's packages left beside them.
  ///
  /// Builds of Xcode leave theirs in a folder of its own, which must be named.
  public static func stores(of project: Project) -> [String] {
    let folders = project.targets.compactMap { target -> String? in
      guard case .package(let manifest, _) = target.origin else { return nil }
      return manifest.split(separator: "/").dropLast().joined(separator: "/")
    }
    let roots = Set(folders + [""]).map { URL(filePath: project.root).appending(path: $0) }
    let found = roots.map { $0.appending(path: ".build/debug/index/store").resolvingSymlinksInPath().path }
    return Set(found.filter { FileManager.default.fileExists(atPath: $0) }).sorted()
  }

  /// The library that reads stores, of the first toolchain in a search path; nil if there is none.
  ///
  /// - Parameter path: folders with colons between them, as the variable `PATH` has them.
  public static func library(in path: String) -> String? {
    path.split(separator: ":").lazy.compactMap { folder -> String? in
      let compiler = URL(filePath: "\(folder)/swiftc")
      guard FileManager.default.isExecutableFile(atPath: compiler.path) else { return nil }
      let toolchain = compiler.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
      return ["lib/libIndexStore.so", "lib/libIndexStore.dylib"].map { toolchain.appending(path: $0).path }
        .first { FileManager.default.fileExists(atPath: $0) }
    }.first
  }
}
