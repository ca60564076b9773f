import SeamConformance
import SeamNetwork

extension OutboxCase {
  static let keys: [OutboxCase] = [
    OutboxCase("A request whose response is lost is sent again with the same key, and counts once") { subject in
      subject.server.on("/a", .lose, .lose, .response(201))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      try await subject.eventually("the lost response is not said") {
        try await outbox.item(id)?.failure != nil
      }
      let item = try await outbox.item(id)
      try expect(item?.mayHaveArrived == true, "the item does not say that it may have arrived")
      try await subject.advance(by: .seconds(1200), "it was not sent again") { subject.server.arrivals.count == 3 }
      try await subject.eventually("it is not done") { try await outbox.item(id) == nil }
      try expect(subject.server.counted.count == 1, "it counts \(subject.server.counted.count) times")
    },
    OutboxCase("A request that a crash interrupts is sent again with the same key, and counts once") { subject in
      for answer in [OutboxServer.Answer.hold, .holdResponse] {
        let path = "/\(subject.server.counted.count)"
        subject.server.on(path, answer)
        let outbox = try await subject.openRunning()
        let id = try await outbox.add(.post(path), label: "A")
        try await subject.arrived(path)
        let reopened = try await subject.reopenAfterCrash(running: false)
        let item = try await reopened.item(id)
        try expect(item?.mayHaveArrived == true, "the item does not say that it may have arrived")
        subject.server.on(path, .response(201))
        subject.run(reopened)
        try await subject.arrived(path, times: 2)
        try await subject.eventually("it is not done") { try await reopened.item(id) == nil }
        let keys = Set(subject.server.arrivals(at: path).map(\.key))
        try expect(keys.count == 1 && keys != [""], "it was sent with the keys \(keys)")
        try expect(subject.server.counted(at: path).count == 1, "it does not count once")
        await subject.end()
      }
    },
    OutboxCase("Each item has a key of its own; one that the app gives is used") { subject in
      let outbox = try await subject.openRunning()
      for number in 0..<5 { try await outbox.add(.post("/\(number)", "same"), label: "Same") }
      try await outbox.add(.post("/own", fields: [HTTPField("idempotency-key", "my-key")]), label: "Own")
      try await subject.eventually("an item is missing") { subject.server.counted.count == 6 }
      try expect(Set(subject.server.arrivals.map(\.key)).count == 6, "keys are not different")
      let own = subject.server.arrivals(at: "/own")[0]
      try expect(own.key == "my-key", "the given key became \(own.key)")
      try expect(own.fields.values(of: "Idempotency-Key").count == 1, "the key was sent twice")
    },
    OutboxCase("Cancelling the run ends it, and what was being sent is sent again with the same key") { subject in
      subject.server.on("/a", .holdResponse)
      let outbox = try await subject.open()
      let id = try await outbox.add(.post("/a"), label: "A")
      let run = subject.run(outbox)
      try await subject.arrived("/a")
      run.cancel()
      await run.value
      let item = try await outbox.item(id)
      try expect(item?.status == .waiting(.turn), "the status is \(String(describing: item?.status))")
      try expect(item?.mayHaveArrived == true && item?.attempts == 0, "the item is \(String(describing: item))")
      subject.server.on("/a", .response(201))
      subject.run(outbox)
      try await subject.arrived("/a", times: 2)
      try await subject.eventually("it is not done") { try await outbox.item(id) == nil }
      try expect(subject.server.counted.count == 1, "it counts \(subject.server.counted.count) times")
    },
  ]

  static let changes: [OutboxCase] = [
    OutboxCase("A refused item is sent again when the app retries it, with the same key") { subject in
      subject.server.on("/a", .response(403), .response(201))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      try await subject.eventually("the item is not refused") { try await outbox.isRefused(id) }
      try await outbox.retry(id)
      try await subject.arrived("/a", times: 2)
      try await subject.eventually("it is not done") { try await outbox.item(id) == nil }
      try expect(Set(subject.server.arrivals.map(\.key)).count == 1, "the key changed")
      try await expect(throws: .absent, "retrying an absent item") { try await outbox.retry(id) }
    },
    OutboxCase("Retrying an item that waits for its next attempt sends it at once") { subject in
      subject.server.on("/a", .response(503, [HTTPField("Retry-After", "3600")]), .response(201))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      try await subject.eventually("it does not wait") {
        if case .waiting(.retry)? = try await outbox.status(id) { true } else { false }
      }
      try await outbox.retry(id)
      try await subject.arrived("/a", times: 2)
    },
    OutboxCase("A replaced request is sent under a new key, in its place in the lane") { subject in
      subject.server.on("/1", .response(422))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/1", "wrong"), label: "1", lane: "a")
      try await outbox.add(.post("/2"), label: "2", lane: "a")
      try await subject.eventually("the item is not refused") { try await outbox.isRefused(id) }
      subject.server.on("/1", .response(201))
      let body = String(repeating: "right ", count: 10_000)
      try expect(
        try await outbox.replace(id, with: .post("/1", body)) == .notArrived, "the refused one may have arrived")
      try await subject.arrived("/2")
      let arrivals = subject.server.arrivals
      try expect(arrivals.map(\.path) == ["/1", "/1", "/2"], "the order was \(arrivals.map(\.path))")
      try expect(arrivals[1].key != arrivals[0].key, "the key of the refused request was used again")
      try expect(arrivals[1].body == Array(body.utf8), "the former body was sent")
      try await subject.eventually("\(subject.server.counted.count) count") { subject.server.counted.count == 2 }
      try await expect(throws: .absent, "replacing an absent item") {
        try await outbox.replace(id, with: .post("/1"))
      }
    },
    OutboxCase("A request that was not sent yet can be replaced, and only the new one is sent") { subject in
      subject.connection.set(.offline)
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/old"), label: "A")
      try await outbox.replace(id, with: .post("/new"))
      let request = try await outbox.item(id)?.request
      try expect(request?.hasSuffix("/new") == true, "the item shows \(String(describing: request))")
      let reopened = try await subject.reopenAfterCrash()
      subject.connection.set(.online)
      try await subject.arrived("/new")
      try await subject.eventually("it is not done") { try await reopened.summary() == OutboxSummary() }
      try expect(subject.server.arrivals.count == 1, "the old one was sent")
    },
    OutboxCase("A request that is being sent cannot be replaced") { subject in
      subject.server.on("/a", .hold)
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      try await subject.arrived("/a")
      try await expect(throws: .beingSent, "replacing what is being sent") {
        try await outbox.replace(id, with: .post("/b"))
      }
      subject.server.release("/a")
      try await subject.eventually("it is not done") { try await outbox.item(id) == nil }
      try expect(subject.server.arrivals.map(\.path) == ["/a"], "something else was sent")
    },
    OutboxCase("A removed item is not sent, and has not arrived") { subject in
      subject.connection.set(.offline)
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A", lane: "l")
      try await outbox.add(.post("/b"), label: "B", lane: "l")
      await subject.settle()
      try expect(try await outbox.remove(id) == .notArrived, "removing did not say that it has not arrived")
      try expect(try await outbox.remove(id) == nil, "it was removed twice")
      let reopened = try await subject.reopenAfterCrash()
      try expect(try await reopened.item(id) == nil, "it came back")
      subject.connection.set(.online)
      try await subject.arrived("/b")
      await subject.settle()
      try expect(subject.server.arrivals(at: "/a").isEmpty, "it was sent")
    },
    OutboxCase("An item that is removed while it is sent may have arrived, and is not sent again") { subject in
      for answer in [OutboxServer.Answer.hold, .holdResponse] {
        let path = "/\(subject.server.counted.count)"
        subject.server.on(path, answer)
        let outbox = try await subject.openRunning()
        let id = try await outbox.add(.post(path), label: "A")
        try await subject.arrived(path)
        let arrival = try await outbox.remove(id)
        try expect(arrival == .mayHaveArrived, "removing said \(String(describing: arrival))")
        try await outbox.add(.post("/after"), label: "After")
        try await subject.arrived("/after")
        subject.clock.advance(by: .seconds(86400))
        await subject.settle()
        try expect(subject.server.arrivals(at: path).count == 1, "it was sent again")
        try expect(try await outbox.item(id) == nil, "it is still there")
        subject.server.on("/after", .response(201))
        await subject.end()
      }
    },
    OutboxCase("An item that is removed after a lost response may have arrived") { subject in
      subject.server.on("/a", .lose)
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      try await subject.eventually("there is no failure") { try await outbox.item(id)?.failure != nil }
      try expect(try await outbox.remove(id) == .mayHaveArrived, "removing said that it has not arrived")
    },
  ]
}
