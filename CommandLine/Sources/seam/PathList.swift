import Arguments
import Foundation
import ProjectModel

/// Lists of changed files that other programs print.
enum PathList {
  /// The paths of `--files`, relative to the folder; nil without this option.
  static func read(_ arguments: Arguments, in folder: String) throws -> [String]? {
    let names = try arguments.lists["--files"] ?? arguments.options["--files"].map(lines)
    return names?.map { relative($0, to: folder) }.filter { !$0.isEmpty }.flatMap { files(of: $0, in: folder) }
  }

  /// The files of a folder that is listed, or of a module of git that changed; otherwise the path itself.
  static func files(of path: String, in folder: String) -> [String] {
    var isFolder: ObjCBool = false
    let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    guard FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder), isFolder.boolValue else {
      return [path]
    }
    let files = FileTree(root: whole).files
    return path == "." ? files : files.map { "\(path)\(path.hasSuffix("/") ? "" : "/")\($0)" }
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
      return unquoted(separator != 0 && name.hasSuffix("\r") ? String(name.dropLast()) : name)
    }
  }

  /// A name that git wrote in quotes, as it does with letters that are not of ASCII; the text itself if it is none.
  static func unquoted(_ text: String) -> String {
    var rest = Array(text.utf8)[...]
    guard rest.count > 1, rest.popFirst() == UInt8(ascii: "\""), rest.popLast() == UInt8(ascii: "\"") else {
      return text
    }
    let signs = Dictionary(uniqueKeysWithValues: zip("abtnvfr\"\\".utf8, "\u{7}\u{8}\t\n\u{b}\u{c}\r\"\\".utf8))
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      if let number = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8), rest.count >= 3 {
        bytes.append(number)
        rest = rest.dropFirst(3)
      } else if let sign = rest.popFirst().flatMap({ signs[$0] }) {
        bytes.append(sign)
      } else {
        return text
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
