/// A fenced code block of a Markdown page.
struct CodeBlock: Equatable {
  /// The line of the opening fence, from 1.
  let line: Int
  let language: String
  /// The last line before the block that is not empty, and not of another block.
  let introduction: String
  /// The content; each line ends with a newline.
  let text: String

  /// Returns the blocks of a page, or of one of its sections.
  static func blocks(in page: String, section: String?) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var isInSection = section == nil
    var introduction = ""
    var open: (line: Int, language: String, lines: [Substring])?
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let (start, language, lines) = open {
        guard line == "```" else {
          open?.lines.append(line)
          continue
        }
        let text = lines.map { $0 + "\n" }.joined()
        if isInSection {
          blocks.append(CodeBlock(line: start, language: language, introduction: introduction, text: text))
        }
        open = nil
        introduction = ""
      } else if line.hasPrefix("```") {
        open = (index + 1, String(line.dropFirst(3)), [])
      } else if let section, line.hasPrefix("## ") {
        isInSection = line == "## \(section)"
      } else if !line.allSatisfy(\.isWhitespace) {
        introduction = String(line)
      }
    }
    return blocks
  }
}
