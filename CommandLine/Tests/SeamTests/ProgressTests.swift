import Synchronization
import Testing

@testable import seam

struct ProgressTests {
  @Test func linesNameThePhaseAndTheFiles() {
    let written = Mutex("")
    let columns = Mutex(80)
    let progress = Progress(
      isVisible: false, write: { text in written.withLock { $0 += text + "|" } }, width: { columns.withLock(\.self) })
    func text() -> String {
      written.withLock { text in
        defer { text = "" }; return text
      }
    }
    #expect(progress.draw() && text() == "")
    progress.begin("scanning")
    #expect(progress.draw() && text() == "\r\u{1b}[Kseam: scanning|")
    progress.addFiles(8)
    progress.addFiles(3)
    #expect(progress.draw() && text() == "\r\u{1b}[Kseam: scanning (11 files)|")
    columns.withLock { $0 = 12 }
    #expect(progress.draw() && text() == "\r\u{1b}[Kseam: scann|")
    columns.withLock { $0 = 80 }
    progress.begin(nil)
    #expect(progress.draw() && text() == "\r\u{1b}[K|")
    progress.begin("checking")
    #expect(progress.draw() && text() == "\r\u{1b}[Kseam: checking (11 files)|")
    progress.end()
    #expect(!progress.draw() && text() == "\r\u{1b}[K|")
  }

  @Test(arguments: [
    (true, ["TERM": "xterm"], true), (true, ["TERM": "xterm", "CI": "false", "NO_COLOR": ""], true),
    (false, ["TERM": "xterm"], false), (true, ["TERM": "dumb"], false), (true, [:], false),
    (true, ["TERM": "xterm", "CI": "true"], false), (true, ["TERM": "xterm", "NO_COLOR": "1"], false),
  ])
  func otherOutputsShowNone(_ isTerminal: Bool, _ environment: [String: String], _ isVisible: Bool) {
    #expect(Progress.isVisible(isTerminal: isTerminal, environment) == isVisible)
  }
}
