import SeamViews

/// The positions of a list's rows, by number through all sections and by line, without access to the rows.
///
/// A section takes a line for its heading and one for each row; an empty line precedes every heading but the first. All
/// costs grow with the number of sections, not of rows, except where noted.
struct ListIndex {
  /// The content of a line.
  enum Line: Equatable {
    case heading(section: Int)
    case row(section: Int, row: Int, number: Int)
    case gap
  }

  private struct Span {
    let section: Int
    let firstRow: Int
    let firstLine: Int
    /// The number of lines before the first row.
    let headLines: Int
    let rows: Int
  }

  private var spans: [Span] = []
  private(set) var rowCount = 0
  private(set) var lineCount = 0

  init(_ sections: [ListConfiguration.Section] = []) {
    for (index, section) in sections.enumerated() where !section.rows.isEmpty {
      let headLines = section.title == nil ? 0 : spans.isEmpty ? 1 : 2
      let rows = section.rows.count
      spans.append(
        Span(section: index, firstRow: rowCount, firstLine: lineCount, headLines: headLines, rows: rows))
      rowCount += rows
      lineCount += headLines + rows
    }
  }

  /// Returns the section of a row number and the row's index in it; nil if there is no such row.
  func position(of number: Int) -> (section: Int, row: Int)? {
    guard number >= 0, number < rowCount, let span = last(where: { $0.firstRow <= number }) else { return nil }
    return (span.section, number - span.firstRow)
  }

  /// Returns the line of a row number.
  func line(of number: Int) -> Int {
    guard let span = last(where: { $0.firstRow <= number }) else { return 0 }
    return span.firstLine + span.headLines + number - span.firstRow
  }

  /// Returns the first line that should be visible with a row: the heading for the first row of a section.
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

  /// Returns the number of the row with an identifier, by a search through all rows.
  func number(of id: String, in sections: [ListConfiguration.Section]) -> Int? {
    for span in spans {
      if let row = sections[span.section].rows.firstIndex(where: { $0.id == id }) { return span.firstRow + row }
    }
    return nil
  }

  /// Returns the last span of the prefix that fulfils a condition, by binary search.
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
