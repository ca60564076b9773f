import Arguments
import Foundation
import ProjectModel

/// Lists of changed files that other programs print.
enum PathList {
  /// The paths of `--files`, relative to the folder; nil without this option.
  static func read(_ arguments: Arguments, in folder: String) throws -> [String]? {
    let names = try arguments.lists["--files"] ?? arguments.options["--files"].map(lines)
    return names?.map { relative($0, to: folder) }.filter { !$0.isEmpty }
  }

  /// A path relative to a folder, as models have them.
  static func relative(_ path: String, to folder: String) -> String {
    let root = URL(filePath: folder).standardizedFileURL.path + "/"
    var path = path
    if path.hasPrefix(root) { path.removeFirst(root.count) }
    while path.hasPrefix("./") { path.removeFirst(2) }
    return path
  }

  /// The texts of a file, one a line or each with a zero byte behind it.
  private static func lines(_ path: String) throws -> [String] {
    // A file that is no regular one can be a pipe of the shell.
    guard let file = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path) else {
      throw CommandError("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    let data: Data
    do { data = try file.readToEnd() ?? Data() } catch {
      throw CommandError("\(path) cannot be read: \(error.localizedDescription)")
    }
    let separator: UInt8 = data.contains(0) ? 0 : UInt8(ascii: "\n")
    return data.split(separator: separator).map { line in
      let name = String(decoding: line, as: UTF8.self)
      return separator != 0 && name.hasSuffix("\r") ? String(name.dropLast()) : name
    }
  }
}
