#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Paths with `/`, relative to the root of a project.
package enum Path {
  /// Joins two paths, and resolves `.` and `..` in the second; nil if that leads out of the root.
  package static func join(_ folder: String, _ path: String) -> String? {
    var parts = path.hasPrefix("/") ? [] : folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The folder of a path; empty for one in the root.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[..<$0]) } ?? ""
  }

  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  package static func fileExtension(of path: String) -> Substring {
    let name = path[(path.utf8.lastIndex(of: slash).map(path.utf8.index(after:)) ?? path.startIndex)...]
    return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.utf8.index(after: $0)...] } ?? ""
  }

  /// Whether a file is one of Swift that is compiled: those in catalogues of documentation are shown there.
  package static func isSource(_ path: String) -> Bool {
    path.hasSuffix(".swift") && !has(".docc/", in: path)
  }

  /// Whether a path has a text anywhere.
  package static func has(_ text: String, in path: String) -> Bool { strstr(path, text) != nil }

  private static let slash = UInt8(ascii: "/")

  /// Whether a path is a folder or lies in it.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    folder.isEmpty || path == folder || path.hasPrefix(folder + "/")
  }
}
