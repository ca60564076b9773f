import SeamViews

/// Where the rows of a list are, without a look at any row: by number through all sections, and by line.
///
/// A section takes a line for its heading, one for each row and, before a heading that is not the first, an
/// empty one. The cost of everything here grows with the sections, not with the rows.
struct ListIndex {
  /// What is on a line.
  enum Line: Equatable {
    case heading(section: Int)
    case row(section: Int, row: Int, number: Int)
    case gap
  }

  private struct Span {
    let section: Int
    let firstRow: Int
    let firstLine: Int
    /// The lines before the first row.
    let headLines: Int
    let rows: Int
  }

  private var spans: [Span] = []
  private(set) var rowCount = 0
  private(set) var lineCount = 0

  init(_ sections: [ListView.Section] = []) {
    for (index, section) in sections.enumerated() where !section.rows.isEmpty {
      let headLines = section.title == nil ? 0 : spans.isEmpty ? 1 : 2
      let rows = section.rows.count
      spans.append(
        Span(section: index, firstRow: rowCount, firstLine: lineCount, headLines: headLines, rows: rows))
      rowCount += rows
      lineCount += headLines + rows
    }
  }

  /// The section and the place in it of a row's number; nil where there is no such row.
  func position(of number: Int) -> (section: Int, row: Int)? {
    guard number >= 0, number < rowCount, let span = last(where: { $0.firstRow <= number }) else { return nil }
    return (span.section, number - span.firstRow)
  }

  /// The line of a row's number.
  func line(of number: Int) -> Int {
    guard let span = last(where: { $0.firstRow <= number }) else { return 0 }
    return span.firstLine + span.headLines + number - span.firstRow
  }

  /// The first line that should be seen with a row: its heading for the first row of a section.
  func leadingLine(of number: Int) -> Int {
    guard let span = last(where: { $0.firstRow <= number }) else { return 0 }
    return span.firstRow == number && span.headLines > 0 ? span.firstLine + span.headLines - 1 : line(of: number)
  }

  subscript(line line: Int) -> Line? {
    guard line >= 0, line < lineCount, let span = last(where: { $0.firstLine <= line }) else { return nil }
    let offset = line - span.firstLine - span.headLines
    if offset >= 0 { return .row(section: span.section, row: offset, number: span.firstRow + offset) }
    return offset == -1 ? .heading(section: span.section) : .gap
  }

  /// The number of the row with an identifier, looked for in all rows.
  func number(of id: String, in sections: [ListView.Section]) -> Int? {
    for span in spans {
      if let row = sections[span.section].rows.firstIndex(where: { $0.id == id }) { return span.firstRow + row }
    }
    return nil
  }

  /// The last span that fulfils a condition which holds for a beginning of them.
  private func last(where holds: (Span) -> Bool) -> Span? {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if holds(spans[middle]) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : spans[low - 1]
  }
}
