import Foundation
import SeamConformance
import SeamNetwork

extension OutboxCase {
  static let attempts: [OutboxCase] = [
    OutboxCase("What fails in passing is repeated until the server accepts it") { subject in
      let outbox = try await subject.openRunning()
      let answers: [OutboxServer.Answer] = [
        .response(408), .response(425), .response(429), .response(500), .response(503), .fail(.timedOut),
        .fail(.unknownHost), .fail(.untrustedServer), .fail(.failed),
      ]
      for (number, answer) in answers.enumerated() {
        subject.server.on("/\(number)", answer)
        try await outbox.add(.post("/\(number)"), label: "\(number)")
      }
      // A week, in which an outbox that counts attempts would give up.
      for _ in 0..<170 {
        await subject.settle()
        subject.clock.advance(by: .seconds(3600))
      }
      try await subject.eventually("not all items wait for another attempt") {
        try await outbox.summary() == OutboxSummary(pending: answers.count)
      }
      for number in answers.indices { subject.server.on("/\(number)", .response(201)) }
      try await subject.advance(by: .seconds(1200), "\(subject.server.counted.count) counted") {
        subject.server.counted.count == answers.count
      }
      let keys = Set(subject.server.arrivals.map { "\($0.path) \($0.key)" })
      try expect(keys.count == answers.count, "there are \(keys.count) keys for \(answers.count) items")
    },
    OutboxCase("There is a pause after a failed attempt, and it grows") { subject in
      subject.server.on("/a", .response(503))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      try await subject.arrived("/a")
      await subject.settle()
      try expect(subject.server.arrivals.count == 1, "there were attempts without a pause")
      try await subject.eventually("the item does not wait") {
        if case .waiting(.retry)? = try await outbox.status(id) { true } else { false }
      }
      try await subject.advance(by: .seconds(1200), "there were no further attempts") {
        subject.server.arrivals.count >= 12
      }
      try await subject.eventually("the attempts were not counted") { try await outbox.item(id)?.attempts ?? 0 >= 12 }
      let before = subject.server.arrivals.count
      for _ in 0..<20 {
        subject.clock.advance(by: .seconds(15))
        await subject.settle()
      }
      let more = subject.server.arrivals.count - before
      try expect(more <= 2, "there were \(more) attempts in five minutes, after twelve that failed")
    },
    OutboxCase("Retry-After is respected, in seconds and as a date") { subject in
      let outbox = try await subject.openRunning()
      let start = subject.clock.date
      // RFC 9110, section 5.6.7; the suite's clock begins at Sun, 17 Mar 2030 17:46:40 GMT.
      try expect(start.timeIntervalSince1970 == 1_900_000_000, "the clock has moved")
      subject.server.on("/a", .response(429, [HTTPField("Retry-After", "7200")]), .response(201))
      subject.server.on(
        "/b", .response(503, [HTTPField("Retry-After", "Sun, 17 Mar 2030 19:46:40 GMT")]), .response(201))
      try await outbox.add(.post("/a"), label: "A")
      try await outbox.add(.post("/b"), label: "B")
      try await subject.arrived("/a")
      try await subject.arrived("/b")
      for _ in 0..<7 {
        await subject.settle()
        subject.clock.advance(by: .seconds(1000))
      }
      await subject.settle()
      try expect(subject.server.arrivals.count == 2, "it was sent again before the time that the server asked for")
      try await subject.advance(by: .seconds(1200), "it was not sent again") { subject.server.counted.count == 2 }
    },
    OutboxCase("Without a connection nothing is sent and no attempt is counted; a connection wakes the outbox") {
      subject in
      subject.connection.set(.offline)
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      for _ in 0..<20 {
        await subject.settle()
        subject.clock.advance(by: .seconds(3600))
      }
      try expect(subject.server.arrivals.isEmpty, "it was sent without a connection")
      let item = try await outbox.item(id)
      try expect(item?.attempts == 0, "\(item?.attempts ?? -1) attempts were counted")
      try expect(item?.status == .waiting(.connection), "the status is \(String(describing: item?.status))")
      subject.connection.set(.online)
      try await subject.arrived("/a")
    },
    OutboxCase("An attempt that the module did not make is not counted, and made with the next connection") { subject in
      subject.server.on("/a", .fail(.offline))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      try await subject.eventually("there is no failure") { try await outbox.item(id)?.failure != nil }
      for _ in 0..<10 {
        await subject.settle()
        subject.clock.advance(by: .seconds(3600))
      }
      try await subject.eventually("attempts were counted, or it may have arrived") {
        let item = try await outbox.item(id)
        return item?.attempts == 0 && item?.mayHaveArrived == false
      }
      subject.connection.set(.offline)
      await subject.settle()
      subject.server.on("/a", .response(201))
      subject.connection.set(.online)
      try await subject.arrived("/a")
    },
    OutboxCase("A connection ends the pause after an attempt that failed for lack of one") { subject in
      subject.server.on("/a", .fail(.cannotConnect))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      try await subject.advance(by: .seconds(1200), "there were no attempts") {
        try await outbox.item(id)?.attempts ?? 0 >= 5
      }
      subject.connection.set(.offline)
      subject.server.on("/a", .response(201))
      try await subject.eventually("it does not wait for a connection") {
        try await outbox.status(id) == .waiting(.connection)
      }
      subject.connection.set(.online)
      try await subject.arrived("/a")
    },
    OutboxCase("After the maximum age a failing item is refused as expired, and kept") { subject in
      subject.server.on("/a", .response(503))
      let outbox = try await subject.open(maximumAge: .seconds(86400))
      subject.run(outbox)
      let id = try await outbox.add(.post("/a"), label: "A")
      for _ in 0..<20 {
        await subject.settle()
        subject.clock.advance(by: .seconds(3600))
      }
      try expect(!(try await outbox.isRefused(id)), "it was given up before the maximum age")
      try await subject.advance(by: .seconds(3600), "it was not given up") { try await outbox.isRefused(id) }
      guard case .refused(let refusal)? = try await outbox.status(id), refusal.cause == .expired else {
        throw Violation(reason: "the status is \(String(describing: try await outbox.status(id)))")
      }
      subject.server.on("/a", .response(201))
      try await outbox.retry(id)
      try await subject.eventually("it was not sent after retry") { subject.server.counted.count == 1 }
    },
  ]
}
