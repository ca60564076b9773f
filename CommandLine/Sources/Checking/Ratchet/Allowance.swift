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

  /// The comments of a file, and those that say no rule or no reason.
  static func all(
    in source: SourceFile, text: [UInt8]
  ) -> (allowances: [Allowance], errors: [(start: UInt32, message: String)]) {
    var allowances: [Allowance] = []
    var errors: [(start: UInt32, message: String)] = []
    let ranges = AllowedRanges(source, text)
    for comment in source.comments where comment.end <= text.count {
      let words = String(decoding: text[Int(comment.start)..<Int(comment.end)], as: UTF8.self)
      let content = words.drop { $0 == "/" || $0 == "*" || $0 == " " || $0 == "\t" }
      guard content.hasPrefix("seam:allow") else {
        // Behind a blank it is a sentence.
        guard content.dropFirst("seam:".count).first?.isLetter ?? false else { continue }
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
        let range = ranges.range(of: comment)
        allowances += names.map {
          Allowance(rule: $0, start: comment.start, range: range, isOfFile: comment.nextToken == 0)
        }
      }
    }
    return (allowances, errors)
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
