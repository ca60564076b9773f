import Foundation
import Testing

@testable import CoreSync

/// When a photo that the server refused is asked for again, as values.
struct RefusedPhotoTests {
  private let start = Date(timeIntervalSince1970: 1_900_000_000)

  @Test func isAskedForAgainAfterPausesThatDouble() throws {
    var refusal = RefusedPhoto(id: "a")
    var now = start
    var pauses: [TimeInterval] = []
    while true {
      refusal.refuse(version: "1", isFinal: true, at: now)
      guard let again = refusal.again else { break }
      pauses.append(again.timeIntervalSince(now) / 60)
      #expect(!refusal.isDue(version: "1", at: again - 1) && refusal.isDue(version: "1", at: again))
      now = again
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    #expect(!refusal.isDue(version: "1", at: .distantFuture))
    #expect(refusal.isDue(version: "2", at: start))
    refusal.refuse(version: "2", isFinal: true, at: now)
    #expect(refusal.attempts == 1 && refusal.isDue(version: "2", at: now + 60))
  }

  @Test func isAskedForEachDayIfTheServerFails() {
    var refusal = RefusedPhoto(id: "a")
    for _ in 0..<100 { refusal.refuse(version: nil, isFinal: false, at: start) }
    #expect(!refusal.isDue(version: nil, at: start + 86_399) && refusal.isDue(version: nil, at: start + 86_400))
  }

  @Test func isDueIfTheClockWasWrong() {
    var refusal = RefusedPhoto(id: "a")
    refusal.refuse(version: "1", isFinal: true, at: start + 1_000_000)
    #expect(refusal.isDue(version: "1", at: start))
  }
}
