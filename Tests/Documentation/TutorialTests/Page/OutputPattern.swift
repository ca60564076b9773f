/// The output of a command, as a page shows it: `…` stands for any text within its line, and a line of its own `…` for
/// any number of lines.
struct OutputPattern {
  private let lines: [String]

  init(_ text: String) {
    lines = Self.lines(of: text)
  }

  /// Whether an output is the one that the page shows; blanks at the ends of lines do not count.
  func matches(_ output: String) -> Bool {
    Self.match(lines, Self.lines(of: output), gap: "…") { pattern, line in
      Self.match(Array(pattern), Array(line), gap: "…", ==)
    }
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop(while: \.isWhitespace).reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Matches two sequences; a gap in the pattern stands for any number of elements.
  ///
  /// The cost is the product of the lengths at most: only the last gap is tried again, as the part before it matches at
  /// its first occurrence.
  private static func match<Element: Equatable>(
    _ pattern: [Element], _ text: [Element], gap: Element, _ isMatch: (Element, Element) -> Bool
  ) -> Bool {
    var (next, position) = (0, 0)
    var retry: (next: Int, position: Int)?
    while position < text.count {
      if next < pattern.count, pattern[next] == gap {
        next += 1
        retry = (next, position)
      } else if next < pattern.count, isMatch(pattern[next], text[position]) {
        next += 1
        position += 1
      } else if let last = retry {
        next = last.next
        position = last.position + 1
        retry = (next, position)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == gap }
  }
}
