/// Whole lines of a file in place of others, shown as a diff.
///
/// Lines that begin with a blank stay, those with `-` go, those with `+` come. An empty line separates two changes.
struct LineChange: Equatable {
  let old: [String]
  let new: [String]

  /// Returns the changes of a diff with the lines at which they begin, from 0.
  static func changes(in diff: String) -> [(line: Int, change: LineChange)] {
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(whereSeparator: \.isEmpty).map { lines in
      func text(of marks: String) -> [String] {
        lines.filter { marks.contains($0.prefix(1)) }.map { String($0.dropFirst()) }
      }
      return (lines.startIndex, LineChange(old: text(of: " -"), new: text(of: " +")))
    }
  }

  /// Returns the places at which a file has the old lines.
  func places(in lines: [String]) -> [Range<Int>] {
    guard !old.isEmpty else { return [] }
    return lines.indices.filter { lines[$0...].starts(with: old) }.map { $0..<$0 + old.count }
  }
}
