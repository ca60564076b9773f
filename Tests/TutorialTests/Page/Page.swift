import Foundation

/// A Markdown page that builds an app: files to write, changes to them, commands to run and what they print, in order.
///
/// The last line before a code block says what the block is:
///
/// - a path in backticks: the whole file
/// - `` In `path`, replace ``, then a block, then `with` and a block: a change to the file
///
/// A block of `sh` is a command. A block of `text` directly after it is its output, in which `…` stands for what the
/// page leaves out.
struct Page {
  /// What a reader does.
  enum Action: Equatable {
    case write(path: String, text: String)
    case replace(path: String, old: String, new: String)
    case run(command: String, output: String?)
  }

  struct Step: Equatable {
    /// The line of the code block, from 1.
    let line: Int
    let action: Action
  }

  /// The page's path from the root of the repository.
  let path: String
  let steps: [Step]

  /// Parses a page.
  ///
  /// - Parameter section: the heading of the section to parse; nil for the whole page.
  /// - Throws: a code block of which the page does not say what to do with it.
  init(path: String, text: String, section: String? = nil) throws(PageProblem) {
    self.path = path
    var steps: [Step] = []
    var pending: (path: String, old: String)?
    for block in CodeBlock.blocks(in: text, section: section) {
      let problem = { (message: String) in PageProblem(page: path, line: block.line, message: message) }
      if let (path, old) = pending {
        guard block.introduction.wholeMatch(of: /with:?/) != nil else {
          throw problem("Expected the new text, after the line “with”.")
        }
        steps.append(Step(line: block.line, action: .replace(path: path, old: old, new: block.text)))
        pending = nil
      } else if let match = block.introduction.wholeMatch(of: /(?:.* )?In `([^`]+)`, replace:?/) {
        pending = (String(match.1), block.text)
      } else if let match = block.introduction.wholeMatch(of: /`([^`]+)`:?/) {
        steps.append(Step(line: block.line, action: .write(path: String(match.1), text: block.text)))
      } else if block.language == "sh" {
        steps.append(Step(line: block.line, action: .run(command: block.text, output: nil)))
      } else if block.language == "text", let last = steps.last, case .run(let command, nil) = last.action {
        steps[steps.count - 1] = Step(line: last.line, action: .run(command: command, output: block.text))
      } else {
        throw problem("The page does not say what this block is: a file, a command or its output.")
      }
    }
    if let pending {
      throw PageProblem(page: path, line: steps.last?.line ?? 0, message: "\(pending.path) has no new text.")
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

/// The first step of a page that does not do what the page says.
struct PageProblem: Error, Equatable, CustomStringConvertible {
  let page: String
  /// The line, from 1.
  let line: Int
  let message: String

  var description: String { "\(page):\(line): \(message)" }
}
