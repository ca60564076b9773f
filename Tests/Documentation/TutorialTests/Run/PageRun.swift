import Foundation

/// Performs the steps of a page as a reader would, in one folder.
struct PageRun {
  let page: Page
  let shell: Shell

  /// Performs the steps in their order.
  ///
  /// - Parameters:
  ///   - checkingOutput: whether commands have to print the output that the page shows; they have to succeed in any
  ///     case.
  ///   - report: receives each command's line, result and time.
  /// - Throws: ``PageProblem`` for the first step that fails or prints something else.
  func run(
    checkingOutput: Bool = true, report: (Int, Shell.Result, Duration) -> Void = { _, _, _ in }
  ) async throws {
    for step in page.steps {
      switch step.action {
      case .write, .change: try edit(step)
      case .run(let command, let output):
        let start = ContinuousClock.now
        let result = try await shell.run(command)
        report(step.line, result, .now - start)
        try check(result, of: command, expecting: checkingOutput ? output : nil, at: step.line)
      }
    }
  }

  /// Writes and changes the files of all steps, without their commands.
  func editFiles() throws {
    for step in page.steps { try edit(step) }
  }

  private func edit(_ step: Page.Step) throws {
    switch step.action {
    case .write(let path, let text): try write(text, to: path)
    case .change(let path, let change): try make(change, in: path, at: step.line)
    case .run: break
    }
  }

  private func file(_ path: String) -> URL { shell.folder.appendingPathComponent(path) }

  private func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file(path), atomically: true, encoding: .utf8)
  }

  /// Replaces lines, which the file must have once.
  private func make(_ change: LineChange, in path: String, at line: Int) throws {
    guard let text = try? String(contentsOf: file(path), encoding: .utf8) else {
      throw PageProblem(page: page.path, line: line, message: "There is no file \(path).")
    }
    var lines = text.components(separatedBy: "\n")
    let places = change.places(in: lines)
    guard let place = places.first, places.count == 1 else {
      let message = "\(path) has the old lines \(places.count) times:\n\(text)"
      throw PageProblem(page: page.path, line: line, message: message)
    }
    lines.replaceSubrange(place, with: change.new)
    try write(lines.joined(separator: "\n"), to: path)
  }

  private func check(
    _ result: Shell.Result, of command: String, expecting output: String?, at line: Int
  ) throws(PageProblem) {
    let transcript = "\(command)\(result.transcript)"
    guard result.status == 0 else {
      throw PageProblem(page: page.path, line: line, message: "This command failed: \(transcript)")
    }
    guard let output, !OutputPattern(output).matches(result.output) else { return }
    throw PageProblem(page: page.path, line: line, message: "Expected this output:\n\(output)of: \(transcript)")
  }
}
