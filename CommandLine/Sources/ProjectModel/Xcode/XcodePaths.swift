/// The paths of the file references and groups of an Xcode project, relative to the root.
struct XcodePaths {
  let objects: XcodeObjects
  /// The folder of the project.
  let folder: String
  /// By identifier; missing where a path is absolute, or outside of the root.
  private(set) var paths: [String: String] = [:]
  /// The identifiers of the children of variant groups and of groups of versions, which stand for one file each.
  private var children: [String: [String]] = [:]

  /// - Parameter path: the path of the `project.pbxproj`.
  init(_ objects: XcodeObjects, path: String) {
    self.objects = objects
    let project = objects[objects.root]
    let own = Path.folder(of: Path.folder(of: path))
    folder = Path.join(own, project?["projectDirPath"] ?? "") ?? own
    if let main = project?["mainGroup"] { place(main, in: folder, depth: 0) }
  }

  /// Notes the path of an element of a group, and of those inside it.
  private mutating func place(_ id: String, in group: String, depth: Int) {
    guard depth < 128, paths[id] == nil, let object = objects[id] else { return }
    let base: String? =
      switch object["sourceTree"] {
      case "<group>": group
      case "SOURCE_ROOT": folder
      default: nil
      }
    guard let base else { return }
    let place = object["path"].map { Path.join(base, $0) } ?? base
    guard let place else { return }
    paths[id] = place
    let elements = object.list("children")
    if object.isa == "PBXVariantGroup" || object.isa == "XCVersionGroup" { children[id] = elements }
    for element in elements { self.place(element, in: place, depth: depth + 1) }
  }

  /// The files that a reference stands for.
  func files(of reference: String) -> [String] {
    if let children = children[reference] { return children.compactMap { paths[$0] } }
    return paths[reference].map { [$0] } ?? []
  }

  /// The files that the phases of a target name.
  func members(of target: XcodeObjects.Object) -> Set<String> { Set(references(of: target).flatMap(files)) }

  /// The references to files in the phases of a target.
  func references(of target: XcodeObjects.Object) -> [String] {
    let phases = target.list("buildPhases").compactMap { objects[$0] }
    return phases.flatMap { $0.list("files") }.compactMap { objects[$0]?["fileRef"] }
  }
}

extension Project {
  /// The files that a change of an Xcode project adds to its targets and takes from them, by the names of the targets;
  /// nil if it changes anything else.
  ///
  /// - Parameters:
  ///   - path: the path of the `project.pbxproj`.
  ///   - old: its text before the change.
  package func changedMembers(of path: String, from old: [UInt8]) -> [String: Set<String>]? {
    guard let new = try? FileTree.read("\(root)/\(path)"), let before = try? XcodeObjects(old),
      let after = try? XcodeObjects(new), before.differsInMembersOnly(from: after)
    else { return nil }
    let (one, other) = (XcodePaths(before, path: path), XcodePaths(after, path: path))
    var result: [String: Set<String>] = [:]
    for target in after.objects("PBXNativeTarget") {
      guard let earlier = before[target.id] else { return nil }
      let changed = one.members(of: earlier).symmetricDifference(other.members(of: target))
      if !changed.isEmpty { result[target.name, default: []].formUnion(changed) }
    }
    return result
  }
}
