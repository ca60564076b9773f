import Foundation
import IndexStore
import ToolTesting

/// Sources in a temporary folder, and the index that the compiler made of them.
final class CompiledFolder {
  /// The command that reads a store.
  static let reader = [Bundle.main.bundleURL.appending(path: "seam").path, "index-reader"]

  let root = FileManager.default.temporaryDirectory.appending(path: "seam-index-\(UUID().uuidString)")

  /// - Parameter folder: Swift files with unlike names, which are compiled as one module.
  init(copying folder: URL) throws {
    let files = FileManager.default.enumerator(atPath: folder.path)
    let target = root.appending(path: "Sources/Module")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    while let file = files?.nextObject() as? String {
      guard file.hasSuffix(".swift") else { continue }
      let name = file.replacing("/", with: "_")
      try FileManager.default.copyItem(at: folder.appending(path: file), to: target.appending(path: name))
    }
    try Data("import PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"Module\")])".utf8)
      .write(to: root.appending(path: "Package.swift"))
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Compiles the sources, and reads the index.
  func index() async throws -> IndexStore {
    let toolchain = try await Toolchain.location()
    let target = root.appending(path: "Sources/Module")
    let sources = try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
    let store = root.appending(path: "index").path
    var arguments = ["-frontend", "-typecheck", "-swift-version", "6", "-package-name", "p", "-module-name", "Module"]
    arguments += ["-enable-upcoming-feature", "MemberImportVisibility", "-index-store-path", store]
    for source in sources {
      let path = target.appending(path: source).path
      arguments += ["-primary-file", path, "-index-unit-output-path", "/\(source).o"]
    }
    _ = try await Toolchain.output(of: toolchain.appending(path: "bin/swift-frontend").path, Array(arguments))
    return try IndexStore(store, library: toolchain.appending(path: "lib/libIndexStore.so").path, reader: Self.reader)
  }
}
