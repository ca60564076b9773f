import Foundation
import SeamNetwork
import Testing

@testable import SeamNetworkStorage

struct OutboxRulesTests {
  private let now = Date(timeIntervalSince1970: 1_000_000)
  private let rules = OutboxRules(
    OutboxConfiguration(firstPause: .seconds(2), longestPause: .seconds(100), maximumAge: .seconds(1000)))

  private func makeRecord(attempts: Int = 0, before: Bool = false, keepsResponse: Bool = false) -> OutboxRecord {
    var record = OutboxRecord(
      label: "A", request: "POST https://example.com", added: now, keepsResponse: keepsResponse, key: "k")
    record.attempts = attempts
    record.mayHaveArrived = true
    record.claim = .init(owner: "1-a", until: now, mightHaveArrived: before)
    return record
  }

  private func after(
    _ outcome: OutboxOutcome, _ record: OutboxRecord? = nil, at date: Date? = nil, jitter: Double = 0
  ) -> OutboxRecord? {
    rules.record(record ?? makeRecord(), outcome, date ?? now, jitter)
  }

  private func status(_ status: Int, retryAfter: Duration? = nil) -> OutboxOutcome {
    .response(status: status, retryAfter: retryAfter, body: [])
  }

  @Test(arguments: [200, 201, 204, 299])
  func anAcceptedItemIsRemovedOrKept(_ code: Int) {
    #expect(after(status(code)) == nil)
    let kept = after(status(code), makeRecord(keepsResponse: true))
    #expect(kept?.isDelivered == true && kept?.claim == nil)
  }

  @Test(arguments: [300, 304, 400, 402, 403, 404, 405, 409, 410, 412, 413, 422, 428, 431, 451])
  func otherAnswersRefuseTheItem(_ code: Int) {
    let record = after(status(code))
    #expect(record?.isStopped == true)
    #expect(record?.failure?.status == code)
    // 409 can be the answer to an earlier attempt that the server works on.
    #expect(record?.mayHaveArrived == (code == 409))
  }

  @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
  func passingAnswersAreRepeated(_ code: Int) {
    let record = after(status(code))
    #expect(record?.state == .waiting)
    #expect(record?.attempts == 1)
    #expect(record?.next == now.addingTimeInterval(2))
    #expect(record?.mayHaveArrived == (code >= 500))
  }

  @Test func whatMayHaveArrivedBeforeStillMay() {
    for outcome in [status(400), status(429), .failure(NetworkError(.cannotConnect, reason: "none"))] {
      #expect(after(outcome, makeRecord(before: true))?.mayHaveArrived == true)
      #expect(after(outcome, makeRecord(before: false))?.mayHaveArrived == false)
    }
    #expect(after(.failure(NetworkError(.connectionLost, reason: "cut")))?.mayHaveArrived == true)
    #expect(after(.failure(NetworkError(.cancelled, reason: "stopped")))?.mayHaveArrived == true)
  }

  @Test func pausesDoubleUpToTheLongestWithJitter() {
    let pauses = (0..<60).map { attempts in
      after(status(503), makeRecord(attempts: attempts))?.next?.timeIntervalSince(now)
    }
    #expect(pauses.prefix(8) == [2, 4, 8, 16, 32, 64, 100, 100])
    #expect(pauses.last == 100)
    #expect(after(status(503), jitter: 1)?.next == now.addingTimeInterval(2.4))
  }

  @Test func retryAfterLengthensAPauseAndHasALimit() {
    #expect(after(status(429, retryAfter: .seconds(50)))?.next == now.addingTimeInterval(50))
    #expect(after(status(429, retryAfter: .seconds(1)))?.next == now.addingTimeInterval(2))
    #expect(after(status(429, retryAfter: .seconds(1 << 30)))?.next == now.addingTimeInterval(86400))
  }

  @Test func credentialsThatAreNotAcceptedCountNoAttempt() {
    for outcome in [status(401), .failure(NetworkError(.unauthenticated, reason: "expired"))] {
      let record = after(outcome)
      #expect(record?.state == .signIn && record?.attempts == 0 && record?.mayHaveArrived == false)
    }
  }

  @Test func anAgedItemIsShownAfterAFailureOnly() {
    let late = now.addingTimeInterval(1000)
    let expired = after(status(503), at: late)
    guard case .refused(let refusal)? = expired?.state else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.cause == .expired)
    #expect(after(status(201), at: late) == nil)
    #expect(after(.failure(NetworkError(.offline, reason: "none")), at: late)?.state == .waiting)
  }

  @Test func damageIsShown() {
    let record = after(.damaged(reason: "a piece is missing"))
    guard case .refused(let refusal)? = record?.state else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.cause == .damaged && refusal.failure.reason == "a piece is missing")
    #expect(record?.mayHaveArrived == false)
  }

  @Test func theBeginningOfARefusalIsKept() {
    let record = after(.response(status: 400, retryAfter: nil, body: [UInt8](repeating: 7, count: 100_000)))
    #expect(record?.failure?.body.count == 4096)
  }
}
