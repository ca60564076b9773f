/// The size of answers, in tokens of a language model.
enum AnswerLimit {
  static let standard = 2000

  /// The estimate of a text's tokens: more than tokenizers of language models make of source text and paths.
  static func tokens(_ text: some StringProtocol) -> Int { text.utf8.count / 3 + 1 }

  /// The whole lines of a text that fit into a limit; if not all do, with a remark that tells how to get the others.
  static func cut(_ text: String, to limit: Int, narrowing: [String]) -> String {
    let count = tokens(text)
    guard count > limit else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let total = lines.last == "" ? lines.count - 1 : lines.count
    func remark(_ shown: Int) -> String {
      let narrower = narrowing.isEmpty ? "" : " Narrow it by \(narrowing.joined(separator: " or "))."
      return "(Cut: the first \(shown) of \(total) lines. All of them: “limit”: \(count).\(narrower))"
    }
    var kept = Substring()
    var shown = 0
    for line in lines {
      let next = text[..<line.endIndex]
      guard tokens(next) + tokens(remark(total)) + 1 <= limit else { break }
      kept = next
      shown += 1
    }
    return kept + (kept.isEmpty ? "" : "\n") + remark(shown)
  }
}
