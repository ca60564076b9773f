import Foundation

/// The objects of a `project.pbxproj`, by identifier.
struct XcodeObjects {
  /// An object, and the identifiers and values in it; a value that is missing or of another type is empty.
  struct Object {
    let id: String
    fileprivate let values: [String: Any]

    var isa: String { self["isa"] ?? "" }
    /// The name of a target.
    var name: String { self["name"] ?? self["productName"] ?? id }

    subscript(key: String) -> String? { values[key] as? String }

    func list(_ key: String) -> [String] { (values[key] as? [Any])?.compactMap { $0 as? String } ?? [] }

    func texts(_ key: String) -> [String: String] {
      (values[key] as? [String: Any])?.compactMapValues { $0 as? String } ?? [:]
    }
  }

  private let objects: [String: [String: Any]]
  let root: String

  /// - Throws: a reason, if the text is no property list in the old or the XML form, or has no objects.
  init(_ text: [UInt8]) throws(Reason) {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: Data(text), options: [], format: nil)
    } catch { throw Reason(text: "it is no property list. Has it a mark of a merge?") }
    guard let dictionary = list as? [String: Any], let objects = dictionary["objects"] as? [String: Any],
      let root = dictionary["rootObject"] as? String
    else { throw Reason(text: "it has no objects of a project") }
    self.objects = objects.compactMapValues { $0 as? [String: Any] }
    self.root = root
  }

  struct Reason: Error {
    let text: String
  }

  subscript(id: String?) -> Object? {
    guard let id, let values = objects[id] else { return nil }
    return Object(id: id, values: values)
  }

  /// Whether nothing but files, their groups, and the lists of files in phases that compile or copy them differs.
  func differsInMembersOnly(from other: XcodeObjects) -> Bool {
    guard root == other.root else { return false }
    return Set(objects.keys).union(other.objects.keys).allSatisfy { id in
      guard let one = objects[id], let two = other.objects[id] else {
        let isa = (objects[id] ?? other.objects[id])?["isa"] as? String ?? ""
        // The list of a phase says where a new one is.
        return ["PBXBuildFile", "PBXFileReference", "PBXGroup", "PBXVariantGroup"].contains(isa)
      }
      return (Self.fixedPart(one) as NSDictionary).isEqual(to: Self.fixedPart(two))
    }
  }

  /// An object without its references to files of targets.
  private static func fixedPart(_ object: [String: Any]) -> [String: Any] {
    switch object["isa"] as? String {
    case "PBXGroup", "PBXVariantGroup": return [:]
    // Settings name other files, by their references.
    case "PBXFileReference" where Path.isSource(object["path"] as? String ?? ""): return [:]
    case "PBXSourcesBuildPhase", "PBXResourcesBuildPhase":
      var object = object
      object["files"] = nil
      return object
    default: return object
    }
  }

  func objects(_ isa: String) -> [Object] {
    objects.filter { $0.value["isa"] as? String == isa }.map { Object(id: $0.key, values: $0.value) }
      .sorted { $0.id < $1.id }
  }
}
