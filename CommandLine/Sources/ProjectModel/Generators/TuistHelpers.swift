/// The sources of helpers and plugins that Tuist's manifests import.
///
/// https://docs.tuist.dev/en/guides/features/projects/code-sharing
struct TuistHelpers {
  private var files: [(root: String, text: [UInt8])] = []

  init(_ tree: FileTree) {
    for file in tree.files where Path.isSource(file) {
      // Manifests around `Tuist/ProjectDescriptionHelpers` and `Plugins/Name/ProjectDescriptionHelpers` can use them.
      guard let owner = Self.owner(of: file), let text = try? tree.read(file) else { continue }
      let root = Path.folder(of: owner)
      files.append((Path.name(of: owner) == "Tuist" ? root : Path.folder(of: root), text + [UInt8(ascii: "\n")]))
    }
  }

  /// The texts of all helpers that a manifest can use.
  func text(for manifest: String) -> [UInt8] {
    files.filter { Path.isInside(manifest, $0.root) }.flatMap(\.text)
  }

  static func contain(_ path: String) -> Bool { owner(of: path) != nil }

  /// The folder with the helpers of a file; nil if it is none.
  private static func owner(of path: String) -> String? {
    guard Path.has("ProjectDescriptionHelpers", in: path) else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.dropLast().lastIndex(of: "ProjectDescriptionHelpers") else { return nil }
    return parts[..<index].joined(separator: "/")
  }
}
