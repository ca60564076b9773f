/// A pattern of paths: `*` stands for characters but `/`, `?` for one, `**` for folders at any depth.
package struct Glob: Sendable {
  let text: String
  private let parts: [Substring]
  /// The bytes of the parts.
  private let names: [[UInt8]]

  package init(_ pattern: String) {
    text = pattern
    parts = pattern.split(separator: "/").filter { $0 != "." }
    names = parts.map { Array($0.utf8) }
  }

  /// The patterns that one with braces stands for: `a.{swift,m}` for `a.swift` and `a.m`; at most 1,000.
  static func alternatives(_ pattern: String) -> [String] {
    var (result, rest): ([String], [String]) = ([], [pattern])
    while let next = rest.popLast(), result.count + rest.count < 1_000 {
      guard let open = next.lastIndex(of: "{"), let close = next[open...].firstIndex(of: "}") else {
        result.append(next)
        continue
      }
      let choices = next[next.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
      rest += choices.map { "\(next[..<open])\($0)\(next[next.index(after: close)...])" }
    }
    return result
  }

  /// The folder in which all paths lie that can match.
  var folder: String { parts.prefix(while: Self.isPlain).joined(separator: "/") }

  /// The path of a pattern that stands for one alone; nil for others.
  var path: String? { parts.allSatisfy(Self.isPlain) ? parts.joined(separator: "/") : nil }

  private static func isPlain(_ part: Substring) -> Bool { !part.contains { "*?[{".contains($0) } }

  /// Whether a path matches, or lies in a folder that does.
  package func contains(_ path: String) -> Bool {
    Self.matches(path.utf8.split(separator: UInt8(ascii: "/"))[...], names[...])
  }

  private static func matches(_ path: ArraySlice<Substring.UTF8View>, _ pattern: ArraySlice<[UInt8]>) -> Bool {
    var (path, pattern) = (path, pattern)
    while let part = pattern.first {
      if part == anyFolders {
        let rest = pattern.dropFirst()
        // Further `**` behind this one match nothing more.
        if rest.first == anyFolders {
          pattern = rest
          continue
        }
        return path.indices.contains { matches(path[$0...], rest) } || rest.isEmpty
      }
      guard let name = path.first, matches(name, part) else { return false }
      path.removeFirst()
      pattern.removeFirst()
    }
    return true
  }

  private static let anyFolders = Array("**".utf8)

  /// One name, by going back to the last `*` where a character differs.
  private static func matches(_ name: Substring.UTF8View, _ pattern: [UInt8]) -> Bool {
    var (place, at) = (name.startIndex, pattern.startIndex)
    var star: (pattern: Int, name: Substring.UTF8View.Index)?
    while place < name.endIndex {
      if at < pattern.endIndex, pattern[at] == UInt8(ascii: "*") {
        star = (at, place)
        at += 1
      } else if at < pattern.endIndex, pattern[at] == name[place] || pattern[at] == UInt8(ascii: "?") {
        at += 1
        place = name.index(after: place)
      } else if let last = star {
        place = name.index(after: last.name)
        star = (last.pattern, place)
        at = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
