import Foundation

/// The output of a page's commands, to be written into the page.
struct PageRecording {
  /// The outputs by the lines of their commands.
  var outputs: [Int: String] = [:]

  /// Returns a page's text with these outputs in place of those that it shows, except those with parts left out.
  func applied(to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var replacements: [(range: Range<Int>, output: String)] = []
    var output: String?
    for block in CodeBlock.blocks(in: text, section: nil) {
      if block.language == "sh" {
        output = outputs[block.line]
      } else if let current = output, block.language == "text", !block.text.contains("…") {
        let count = block.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        replacements.append((block.line..<block.line + count, current))
        output = nil
      } else {
        output = nil
      }
    }
    for (range, output) in replacements.reversed() {
      lines.replaceSubrange(range, with: output.split(whereSeparator: \.isNewline).map(String.init))
    }
    return lines.joined(separator: "\n")
  }
}
