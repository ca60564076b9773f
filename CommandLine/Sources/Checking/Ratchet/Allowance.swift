import SwiftScan

/// A comment that allows findings in the next declaration or import: `// seam:allow singleton -- the app has one cart`.
///
/// In a body it is for the next line. Behind code it is for the declaration or import on its line, or in a body for the
/// line itself; before the first word of a file it allows findings of the whole file as well.
struct Allowance: RuleDescription {
  static let id = "allowance"
  static let isAllowedByComments = false
  static let reason = "An exception that is not explained, or not needed any more, hides the next finding."
  static let remedy =
    "Write the rule and a reason, // seam:allow RULE -- reason, above a declaration, or remove the comment."
  static let bad = [
    [
      "Sources/Cart/Cart.swift": """
      1️⃣// seam:allow singleton -- it was one
      final class Cart {}
      """
    ],
    ["Sources/Cart/Cart.swift": "1️⃣// seam:allow global-mutable-state\nvar count = 0"],
  ]
  static let good = [
    ["Sources/Cart/Cart.swift": "// seam:allow global-mutable-state -- a counter of the process\nvar count = 0"],
    [
      "Sources/Cart/Cart.swift": """
      /// seam:allow global-mutable-state -- a counter of the process
      var count = 0
      var sum = 0  // seam:allow global-mutable-state -- the sum of the process
      """
    ],
  ]

  let rule: String
  /// The first byte of the comment.
  let start: UInt32
  /// The bytes of the declaration or import behind it.
  let range: Range<UInt32>
  /// It stands before all code.
  let isOfFile: Bool

  func covers(_ finding: Finding) -> Bool {
    guard finding.rule == rule, let offset = finding.offset else { return false }
    return range.contains(offset) || isOfFile && offset == 0
  }

  /// The comments of a file, and those that say no rule or no reason.
  static func all(
    in source: SourceFile, text: [UInt8]
  ) -> (allowances: [Allowance], errors: [(start: UInt32, message: String)]) {
    var allowances: [Allowance] = []
    var errors: [(start: UInt32, message: String)] = []
    for comment in source.comments where comment.end <= text.count {
      let words = String(decoding: text[Int(comment.start)..<Int(comment.end)], as: UTF8.self)
      let content = words.drop { $0 == "/" || $0 == "*" || $0 == " " || $0 == "\t" }
      guard content.hasPrefix("seam:allow") else {
        errors.append((comment.start, "The comment is none of the tool's: only seam:allow is."))
        continue
      }
      // Editors make one dash of two.
      let parts = content.replacing("—", with: "--").dropFirst("seam:allow".count).split(separator: "--", maxSplits: 1)
      let names = (parts.first ?? "").split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
      let reason = parts.dropFirst().first?.trimming { $0 == " " || $0 == "*" || $0 == "/" } ?? ""
      if let unknown = names.first(where: { Rules.rule($0) == nil }) {
        errors.append((comment.start, "There is no rule “\(unknown)”."))
      } else if names.isEmpty || reason.isEmpty {
        errors.append((comment.start, "The comment states no \(names.isEmpty ? "rule" : "reason")."))
      } else {
        let range = range(of: comment, source, text)
        allowances += names.map {
          Allowance(rule: $0, start: comment.start, range: range, isOfFile: comment.nextToken == 0)
        }
      }
    }
    return (allowances, errors)
  }

  /// The bytes in which a comment allows findings; none if there is nothing for it.
  private static func range(of comment: Comment, _ source: SourceFile, _ text: [UInt8]) -> Range<UInt32> {
    let none = comment.end..<comment.end
    // The innermost of those around it begins last. One that stands before the name is for the declaration itself.
    let around = source.declarations.last { $0.nameStart < comment.start && comment.start < $0.end }
    let isInBody = around.map { !$0.isType } ?? false
    let before = text[..<Int(comment.start)]
    let line = UInt32(before.lastIndex { $0 == 10 || $0 == 13 }.map { $0 + 1 } ?? 0)
    guard before[Int(line)...].allSatisfy({ $0 == 9 || $0 == 32 }) else {
      let next = nextRange(behind: line, source)
      if next.lowerBound < comment.start { return next }
      let ended = source.declarations.last { $0.start < line && line < $0.end && $0.end <= comment.start }
      return ended.map { $0.start..<$0.end } ?? (isInBody ? line..<comment.start : none)
    }
    let code = lineOfCode(behind: comment.end, text)
    let next = nextRange(behind: comment.end, source)
    if isInBody, next.lowerBound != code.lowerBound { return code }
    guard next.lowerBound < around?.end ?? .max, text[Int(code.lowerBound)...].first != UInt8(ascii: "}") else {
      return none
    }
    return next
  }

  /// The rest of the first line behind a comment that has code.
  private static func lineOfCode(behind end: UInt32, _ text: [UInt8]) -> Range<UInt32> {
    var start = Int(end)
    while let first = text[start...].firstIndex(where: { $0 > 32 }) {
      let last = text[first...].firstIndex { $0 == 10 || $0 == 13 } ?? text.count
      guard text[first...].starts(with: "//".utf8) else { return UInt32(first)..<UInt32(last) }
      start = last
    }
    return UInt32(text.count)..<UInt32(text.count)
  }

  /// The bytes of the first declaration or import behind a comment; of variables those of one statement.
  ///
  /// A comment between its attributes and its name counts as well.
  private static func nextRange(behind end: UInt32, _ source: SourceFile) -> Range<UInt32> {
    let index = source.declarations.firstIndex { max($0.start, $0.nameStart) >= end }
    let declaration = index.map { source.declarations[$0] }
    let line = source.imports.first { $0.start >= end }
    switch (declaration, line) {
    case (let declaration?, let line?) where line.start < declaration.start: return line.start..<line.start + 1
    case (let declaration?, _):
      let others = source.declarations[(index ?? 0)...].dropFirst().prefix {
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

extension Substring {
  /// The text without characters at both ends.
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
    var text = drop(while: isTrimmed)
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
