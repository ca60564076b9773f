import Foundation

/// The lines that a person writes for a change: those that a diff adds, by the kind of their file.
struct ChangeCost {
  /// Lines by file, for files of one kind.
  typealias Part = [Int]

  private(set) var changed: Part = []
  private(set) var new: Part = []
  private(set) var tests: Part = []

  init(of diff: String) {
    for file in diff.components(separatedBy: "diff --git ").dropFirst() {
      let lines = file.split(separator: "\n")
      let count = lines.count { $0.hasPrefix("+") && !$0.hasPrefix("+++ ") }
      if lines.first?.contains(/Tests(\+\w+)?\.swift$/) == true {
        tests.append(count)
      } else if lines.contains(where: { $0.hasPrefix("new file") }) {
        new.append(count)
      } else {
        changed.append(count)
      }
    }
  }

  /// The three parts as the guide's table has them.
  var cells: String { [changed, new, tests].map(Self.words).joined(separator: " | ") }

  private static func words(_ part: Part) -> String {
    let lines = part.reduce(0, +)
    return part.isEmpty
      ? "–" : "\(lines) \(lines == 1 ? "line" : "lines") in \(part.count) \(part.count == 1 ? "file" : "files")"
  }
}
