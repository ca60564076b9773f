import Foundation
import ProjectModel

/// Lists of changed files that other programs print.
enum PathList {
  /// The paths of a list, one a line or each with a zero byte behind it, relative to the folder.
  static func read(_ path: String, in folder: String) throws -> [String] {
    let data = path == "-" ? FileHandle.standardInput.readDataToEndOfFile() : Data(try FileTree.read(path))
    let separator: UInt8 = data.contains(0) ? 0 : UInt8(ascii: "\n")
    let root = URL(filePath: folder).standardizedFileURL.path + "/"
    return data.split(separator: separator).map { line in
      var name = String(decoding: line, as: UTF8.self)
      if separator != 0, name.hasSuffix("\r") { name.removeLast() }
      if name.hasPrefix(root) { name.removeFirst(root.count) }
      while name.hasPrefix("./") { name.removeFirst(2) }
      return name
    }.filter { !$0.isEmpty }
  }
}
