import Testing

@testable import CoreSync

struct StatusBoardTests {
  /// Readers are told and cancelled at once.
  ///
  /// A reader that is told resumes its task, and a task that is cancelled removes its reader: with one lock around
  /// both, the two wait for each other.
  @Test func tellsReadersWhileOthersAreCancelled() async {
    let board = StatusBoard()
    board.set(SyncLedger())
    for round in 0..<1000 {
      let (begins, begin) = AsyncStream.makeStream(of: Void.self)
      let readers = (0..<8).map { _ in
        Task { for await _ in board.stream() { begin.yield() } }
      }
      var waiting = begins.makeAsyncIterator()
      for _ in readers { await waiting.next() }
      async let told: Void = board.set(.failed("\(round)"))
      for reader in readers { reader.cancel() }
      await told
      for reader in readers { await reader.value }
    }
    #expect(board.known?.phase != .idle)
  }

  @Test func theNewestStatusComesLast() async {
    let board = StatusBoard()
    board.set(SyncLedger())
    for _ in 0..<200 {
      let stream = board.stream()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<8 { group.addTask { board.set(.failed("\(number)")) } }
      }
      // The stream keeps only the last one.
      var statuses = stream.makeAsyncIterator()
      #expect(await statuses.next() == board.known)
    }
  }
}
