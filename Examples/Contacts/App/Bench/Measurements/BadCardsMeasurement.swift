import Foundation
import TerminalBench

/// The import of cards that cannot be read: how long it takes, and how long a key waits for its answer meanwhile.
struct BadCardsMeasurement {
  let program: ContactsProgram
  let folder: URL

  func run(cards: Int, _ output: BenchOutput) throws {
    let file = folder.appending(path: "bad.vcf")
    try SampleCards.writeBad(cards, to: file)
    let terminal = try program.start(in: folder.appending(path: "bad-\(cards)"))
    try terminal.wait(for: "Nobody here yet")
    let start = try terminal.beginImport(of: file)
    var end: ContinuousClock.Instant?
    var longest = Duration.zero
    // Keys after the end measure how long the report takes to answer.
    var keysAfterEnd = 0
    while keysAfterEnd < 3 {
      longest = max(longest, try terminal.openKeys())
      if end == nil, terminal.screen.shows("0 new") { end = .now }
      if end != nil { keysAfterEnd += 1 }
    }
    output.say("badcards.\(cards).seconds", ((end ?? .now) - start) / .seconds(1), "s")
    output.say("badcards.\(cards).unanswered", longest / .seconds(1), "s")
    try terminal.quit()
  }
}
