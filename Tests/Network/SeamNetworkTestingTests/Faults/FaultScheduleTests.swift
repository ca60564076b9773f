import SeamNetworkTesting
import Testing

struct FaultScheduleTests {
  @Test func aThousandSchedulesEndAndRepeatAndLeakNothing() async {
    var transcripts: Set<String> = []
    var outcomes: [String: Int] = [:]
    var refreshes = 0
    // The schedules with a call that ran out of time.
    var deadlines = 0
    for seed in 0..<UInt64(1000) {
      let first = await ScheduleRun(seed: seed)
      let second = await ScheduleRun(seed: seed)
      #expect(first.outcomes.count == ScheduleRun.calls.count)
      #expect(first.measurements >= ScheduleRun.calls.count)
      #expect(first.transcript == second.transcript, "seed \(seed)")
      #expect(first.outcomes == second.outcomes, "seed \(seed)")
      for text in [first.transcript, first.log] + first.outcomes {
        #expect(!text.contains(ScheduleRun.planted), "seed \(seed)")
      }
      transcripts.insert(first.transcript)
      for outcome in first.outcomes { outcomes[String(outcome.prefix { $0 != ":" }), default: 0] += 1 }
      refreshes += first.refreshes
      if first.outcomes.contains(where: { $0.hasPrefix("deadlineExceeded") }) { deadlines += 1 }
    }
    // The runs differ, and reach the outcomes and the faults that are listed here.
    #expect(transcripts.count > 900)
    #expect(refreshes > 100)
    for outcome in ["success", "connectionLost", "timedOut", "unacceptableStatus"] {
      #expect(outcomes[outcome, default: 0] > 10, "\(outcome): \(outcomes)")
    }
    #expect(deadlines > 300, "\(outcomes)")
    let all = transcripts.joined()
    for fault in [
      "latency of", "connection lost before", "connection lost after", "timed out after", "cannot connect",
      "unknown host", "TLS failed", "status 500", "status 503, Retry-After", "status 429", "status 401",
      "body ends after",
      "body in pieces", "body replaced",
    ] {
      #expect(all.contains(fault), "\(fault)")
    }
  }
}
