import Foundation

/// A Markdown page that builds an app: files to write, changes to them, commands to run and their output, in order.
///
/// The last line before a code block names its kind:
///
/// - a path in backticks: the whole file
/// - `` In `path`, change ``: a change to the file, as ``LineChange``
///
/// A block of `sh` is a command. A block of `text` directly after it is its output, in which `…` stands for text that
/// the page leaves out.
struct Page {
  /// An action of the reader.
  enum Action: Equatable {
    case write(path: String, text: String)
    case change(path: String, LineChange)
    case run(command: String, output: String?)
  }

  struct Step: Equatable {
    /// The line of the code block, or of the change in it, from 1.
    let line: Int
    let action: Action
  }

  /// The page's path from the root of the repository.
  let path: String
  let steps: [Step]

  /// Parses a page.
  ///
  /// - Parameter section: the heading of the section to parse; nil for the whole page.
  /// - Throws: the problem of the first code block whose kind the page does not name.
  init(path: String, text: String, section: String? = nil) throws(PageProblem) {
    self.path = path
    var steps: [Step] = []
    for block in CodeBlock.blocks(in: text, section: section) {
      if block.language == "diff", let match = block.introduction.wholeMatch(of: /(?:.* )?In `([^`]+)`, change:?/) {
        for (offset, change) in LineChange.changes(in: block.text) {
          steps.append(Step(line: block.line + 1 + offset, action: .change(path: String(match.1), change)))
        }
      } else if let match = block.introduction.wholeMatch(of: /`([^`]+)`:?/) {
        steps.append(Step(line: block.line, action: .write(path: String(match.1), text: block.text)))
      } else if block.language == "sh" {
        steps.append(Step(line: block.line, action: .run(command: block.text, output: nil)))
      } else if block.language == "text", let last = steps.last, case .run(let command, nil) = last.action {
        steps[steps.count - 1] = Step(line: last.line, action: .run(command: command, output: block.text))
      } else {
        let message = "The page does not say what this block is: a file, a change, a command or its output."
        throw PageProblem(page: path, line: block.line, message: message)
      }
    }
    self.steps = steps
  }

  /// The number of lines that a reader types into files, without empty lines.
  var codeLines: Int {
    steps.reduce(0) { sum, step in
      guard case .write(_, let text) = step.action else { return sum }
      return sum + text.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) }
    }
  }
}

/// The first problem of a page: a code block of unknown kind, or a step without the effect that the page states.
struct PageProblem: Error, Equatable, CustomStringConvertible {
  let page: String
  /// The line, from 1.
  let line: Int
  let message: String

  var description: String { "\(page):\(line): \(message)" }
}
