import Foundation
import SeamNetwork
import Testing

@testable import SeamNetworkCurl

struct ExchangeTests {
  private func exchange() throws -> Exchange {
    let url = try #require(URL(string: "http://localhost/"))
    return Exchange(HTTPRequest(.get, url), on: CurlLoop(TransferSettings(SessionConfiguration())))
  }

  /// Reads to the end of the body, and returns the pieces.
  private func readAll(_ exchange: Exchange) async throws -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    while let piece = try await exchange.read() { pieces.append(piece) }
    return pieces
  }

  @Test func aSlowUnreadBodyIsKeptInFewPieces() async throws {
    let exchange = try exchange()
    for number in 0..<100_000 { _ = exchange.append([[UInt8(truncatingIfNeeded: number)]], isPaused: false) }
    #expect(exchange.unreadCount == 100_000)
    exchange.complete()
    let pieces = try await readAll(exchange)
    #expect(pieces.count == 2)
    #expect(pieces.joined().elementsEqual((0..<100_000).map { UInt8(truncatingIfNeeded: $0) }))
    #expect(exchange.unreadCount == 0)
  }

  @Test func aWaitingReaderGetsTheFirstPieceAndTheRestIsKept() async throws {
    let exchange = try exchange()
    let reading = Task { try await exchange.read() }
    let large = [UInt8](repeating: 1, count: TransferSettings.receiveBuffer)
    // The reader takes the first piece, whether it waits already or not.
    _ = exchange.append([[7], large], isPaused: false)
    let first = try #require(try await reading.value)
    exchange.fail(NetworkError(.connectionLost, reason: "cut"))
    var rest = first
    await #expect(throws: NetworkError.self) { while let piece = try await exchange.read() { rest += piece } }
    #expect(rest == [7] + large)
  }

  @Test func aPauseEndsOnceHalfIsRead() async throws {
    let exchange = try exchange()
    let piece = [UInt8](repeating: 1, count: TransferSettings.receiveBuffer)
    let full = Array(repeating: piece, count: TransferSettings.receiveLimit / piece.count)
    let appended = exchange.append(full, isPaused: true)
    #expect(appended.unreadCount == TransferSettings.receiveLimit && !appended.resumes)
    for _ in 0..<full.count / 2 { _ = try await exchange.read() }
    // With that little unread, a pause ends at once.
    #expect(exchange.append([], isPaused: true).resumes)
    #expect(!exchange.append(full, isPaused: true).resumes)
  }
}
