import Foundation
import TerminalBench

/// The program with many people: its start, a letter in the search, and saving a person.
struct PeopleMeasurement {
  let program: ContactsProgram
  let folder: URL
  let count: Int

  private var data: URL { folder.appending(path: "people-\(count)") }

  /// Imports the people.
  func prepare() throws {
    let file = folder.appending(path: "people.vcf")
    try SampleCards.write(count, to: file)
    let terminal = try program.start(in: data)
    try terminal.wait(for: "Nobody here yet")
    _ = try terminal.importCards(of: file, count: count)
    try terminal.waitForPeople(count)
    try terminal.quit()
    try FileManager.default.removeItem(at: file)
  }

  /// The median of the time from the start until all people are listed, in milliseconds.
  func start(times: Int) throws -> Double {
    try (0..<times).map { _ in
      let terminal = try program.start(in: data)
      let end = try terminal.waitForPeople(count)
      try terminal.quit()
      return (end - terminal.start) / .milliseconds(1)
    }.median
  }

  /// A letter, and how long its result took in milliseconds.
  struct Letter {
    let text: String
    let time: Double
  }

  /// Types searches letter by letter, each after a pause; the time is that from the letter to its result.
  func search(pause: Duration) throws -> [Letter] {
    let terminal = try program.start(in: data)
    try terminal.waitForPeople(count)
    var letters: [Letter] = []
    for search in ["anna sm", "zoe", "orsted 1", "xu", "person12", "n 44", "q", "group 7"] {
      for end in search.indices {
        let text = String(search[...end])
        let start = ContinuousClock.now
        try terminal.press(String(search[end]))
        let shown = text.trimmingCharacters(in: .whitespaces)
        let instant = try terminal.wait(for: "what “\(text)” finds") { $0.search?.text == shown }
        letters.append(Letter(text: text, time: (instant - start) / .milliseconds(1)))
        try check(text, terminal)
        try terminal.idle(for: pause)
      }
      try terminal.press(TerminalProgram.escape)
      try terminal.waitForPeople(count)
      try terminal.idle(for: pause)
    }
    try terminal.quit()
    // A blank shows nothing new.
    return letters.filter { !$0.text.hasSuffix(" ") }
  }

  /// Verifies that the search found at least one person, and no more than there are.
  private func check(_ text: String, _ terminal: TerminalProgram) throws {
    guard let rows = terminal.screen.search?.rows, rows > 0, rows <= count else {
      throw BenchError("“\(text)” finds nobody:\n\(terminal.screen.lines.joined(separator: "\n"))")
    }
  }

  /// The median of the time from the key that saves until the person is shown, in milliseconds.
  func save(times: Int) throws -> Double {
    let terminal = try program.start(in: data)
    try terminal.waitForPeople(count)
    let saved = try (0..<times).map { number in
      try terminal.addPerson(named: "Xavier Bench \(number)") / .milliseconds(1)
    }
    try terminal.waitForPeople(count + times)
    try terminal.quit()
    return saved.median
  }
}
