import Testing

@testable import SeamTerminal

@MainActor
struct InputReaderTests {
  @Test func loneEscapeIsAKeyAfterTheTimeout() {
    let terminal = Typist()
    terminal.type([0x1B])
    #expect(terminal.inputs.isEmpty && terminal.waits == [.key])
    terminal.timers[0]()
    #expect(terminal.inputs == [.key(.escape)])
  }

  @Test func restartsTheTimeoutWhenBytesArrive() {
    let terminal = Typist()
    terminal.type([0x1B])
    terminal.type("[")
    terminal.timers[0]()
    terminal.type("A")
    terminal.timers[1]()
    #expect(terminal.inputs == [.key(.up)])
  }

  @Test func unterminatedPasteEndsAfterTheTimeout() {
    let terminal = Typist()
    terminal.type("\u{1B}[200~Fred")
    #expect(terminal.inputs.isEmpty && terminal.waits == [.paste])
    terminal.timers[0]()
    #expect(terminal.inputs == [.paste("Fred")])
    terminal.type([0x11])
    terminal.type([0x03])
    #expect(terminal.inputs.dropFirst() == [.key(.control("q")), .key(.control("c"))])
    #expect(terminal.waits == [.paste])
  }

  @Test(arguments: ["\u{1B}", "\u{1B}[200~Fr"]) func unreadBytesPrecedeTheTimeout(start: String) {
    let terminal = Typist()
    terminal.type(start)
    // A busy app: the timeout has elapsed, and the remaining bytes have arrived but were not read.
    terminal.unread = [UInt8](start == "\u{1B}" ? "[A".utf8 : "ed\u{1B}[201~".utf8)
    terminal.timers[0]()
    #expect(terminal.inputs == [start == "\u{1B}" ? .key(.up) : .paste("Fred")])
    terminal.type([])
    #expect(terminal.inputs.count == 1 && terminal.waits.count == 1)
  }

  @Test func readingNothingKeepsTheTimeout() {
    let terminal = Typist()
    terminal.type([0x1B])
    terminal.type([])
    terminal.timers[0]()
    #expect(terminal.inputs == [.key(.escape)] && terminal.waits.count == 1)
  }

  @Test func pasteInPartsIsNotEndedBetweenThem() {
    let terminal = Typist()
    terminal.type("\u{1B}[200~Fr")
    terminal.type([0x03])
    terminal.timers[0]()
    terminal.type("ed\u{1B}[20")
    terminal.timers[1]()
    #expect(terminal.inputs.isEmpty)
    terminal.type("1~")
    #expect(terminal.inputs == [.paste("Fr\u{3}ed")])
    terminal.timers.forEach { $0() }
    #expect(terminal.inputs.count == 1)
  }
}

/// Feeds a reader and fires its timeouts on request.
@MainActor
private final class Typist {
  private(set) var waits: [InputDecoder.Waiting] = []
  private(set) var timers: [@MainActor () -> Void] = []
  private(set) var inputs: [Input] = []
  /// The bytes that the terminal has sent and the reader has not read.
  var unread: [UInt8] = []
  private lazy var reader = InputReader(
    unread: { [unowned self] in
      defer { unread = [] }
      return unread
    },
    wait: { [unowned self] waiting, end in
      waits.append(waiting)
      timers.append(end)
    }, send: { [unowned self] in inputs += $0 })

  func type(_ bytes: [UInt8]) { reader.take(bytes) }
  func type(_ text: String) { reader.take(Array(text.utf8)) }
}
