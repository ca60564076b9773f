import SwiftScan

/// The bytes of a file in which its comments allow findings.
///
/// Cost: linear in the file, and for each comment some binary searches.
struct AllowedRanges {
  private let source: SourceFile
  private let text: [UInt8]
  /// The bytes that end lines.
  private let breaks: [UInt32]
  /// The next line of code, by the first byte of a comment.
  private var code: [UInt32: Range<UInt32>] = [:]

  init(_ source: SourceFile, _ text: [UInt8]) {
    self.source = source
    self.text = text
    breaks = text.indices.lazy.filter { text[$0] == 10 || text[$0] == 13 }.map(UInt32.init)
    // Comments that follow one another have the same line of code.
    for comment in source.comments.reversed() { code[comment.start] = lineOfCode(behind: comment.end) }
  }

  /// None if there is nothing for a comment.
  func range(of comment: Comment) -> Range<UInt32> {
    let none = comment.end..<comment.end
    // A comment that stands before the name is for the declaration itself.
    let around = innermost(at: comment.start) { _ in true }
    let isInBody = around.map { !$0.isType } ?? false
    let line = breaks[..<breaks.partitionPoint { $0 >= comment.start }].last.map { $0 + 1 } ?? 0
    guard text[Int(line)..<Int(comment.start)].allSatisfy({ $0 == 9 || $0 == 32 }) else {
      let next = nextRange(behind: line)
      if next.lowerBound < comment.start { return next }
      let ended = innermost(at: line) { $0.end <= comment.start }
      return ended.map { $0.start..<$0.end } ?? (isInBody ? line..<comment.start : none)
    }
    let code = code[comment.start] ?? none
    let next = nextRange(behind: comment.end)
    if isInBody, next.lowerBound != code.lowerBound { return code }
    guard next.lowerBound < around?.end ?? .max, text[Int(code.lowerBound)...].first != UInt8(ascii: "}") else {
      return none
    }
    return next
  }

  /// The innermost declaration whose name stands before a byte, whose end behind it.
  private func innermost(at place: UInt32, where condition: (Declaration) -> Bool) -> Declaration? {
    let declarations = source.declarations
    let next = declarations.partitionPoint { $0.nameStart >= place }
    guard next > 0 else { return nil }
    return sequence(first: next - 1) { declarations[$0].parent }.lazy.map { declarations[$0] }
      .first { place < $0.end && condition($0) }
  }

  /// The rest of the first line behind a comment that has code.
  private func lineOfCode(behind end: UInt32) -> Range<UInt32> {
    var start = Int(end)
    while let first = text[start...].firstIndex(where: { $0 > 32 }) {
      if let known = code[UInt32(first)] { return known }
      let last = breaks[breaks.partitionPoint { $0 >= first }...].first ?? UInt32(text.count)
      guard text[first...].starts(with: "//".utf8) else { return UInt32(first)..<last }
      start = Int(last)
    }
    return UInt32(text.count)..<UInt32(text.count)
  }

  /// The bytes of the first declaration or import behind a place; of variables those of one statement.
  ///
  /// A comment between its attributes and its name counts as well.
  private func nextRange(behind end: UInt32) -> Range<UInt32> {
    let index = source.declarations.partitionPoint { $0.nameStart >= end }
    let declaration = source.declarations[index...].first
    let line = source.imports[source.imports.partitionPoint { $0.start >= end }...].first
    switch (declaration, line) {
    case (let declaration?, let line?) where line.start < declaration.start: return line.start..<line.start + 1
    case (let declaration?, _):
      let others = source.declarations[index...].dropFirst().prefix {
        $0.kind == declaration.kind && $0.parent == declaration.parent && $0.start == $0.nameStart
      }
      let isVariable = declaration.kind == .variable || declaration.kind == .constant
      let last = isVariable ? others.last?.end ?? declaration.end : declaration.end
      return declaration.start..<max(last, declaration.start + 1)
    case (nil, let line?): return line.start..<line.start + 1
    case (nil, nil): return end..<end
    }
  }
}
