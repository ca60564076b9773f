import SeamConformance
import SeamNetwork

extension OutboxCase {
  static let damages: [OutboxCase] = [
    OutboxCase("A record that cannot be read is kept and shown, and holds up no other") { subject in
      guard let damage = subject.conformance.damage else { throw NotSupported(reason: "nothing is stored") }
      let outbox = try await subject.open()
      var ids: [OutboxItem.ID] = []
      for number in 0..<4 {
        ids.append(try await outbox.add(.post("/\(number)"), label: "\(number)", lane: number < 2 ? "l" : nil))
      }
      try await damage(subject.location, ids[0], .damaged)
      try await damage(subject.location, ids[2], .newerVersion)
      let reopened = try await subject.reopenAfterCrash()
      try await reopened.add(.post("/4"), label: "4")
      try await subject.arrived("/3")
      try await subject.arrived("/4")
      try await subject.eventually("two items are not shown, or the others not sent") {
        try await reopened.summary() == OutboxSummary(pending: 1, stopped: 2)
      }
      let items = try await reopened.items()
      try expect(items.map(\.id) == Array(ids[0..<3]), "\(items.map(\.label)) are listed")
      try expect(items[0].status == .unreadable(.damaged), "the status is \(items[0].status)")
      try expect(items[2].status == .unreadable(.newerVersion), "the status is \(items[2].status)")
      try expect(items[1].status == .waiting(.stoppedLane(by: ids[0])), "the status is \(items[1].status)")
      let stopped = try await reopened.items(OutboxPage(.stopped)).map(\.id)
      try expect(stopped == [ids[0], ids[2]], "\(stopped) are shown")
      try await expect(throws: .damaged, "retrying what cannot be read") { try await reopened.retry(ids[0]) }
      try expect(try await reopened.remove(ids[0]) != nil, "it cannot be removed")
      try await subject.arrived("/1")
      try expect(subject.server.arrivals(at: "/0").isEmpty, "a damaged item was sent")
      try expect(subject.server.arrivals(at: "/2").isEmpty, "an item of a newer version was sent")
      try await subject.eventually("the newer one is lost") { try await reopened.items().map(\.id) == [ids[2]] }
    },
    OutboxCase("An item that is damaged while the outbox runs is shown, and holds up no other") { subject in
      guard let damage = subject.conformance.damage else { throw NotSupported(reason: "nothing is stored") }
      subject.connection.set(.offline)
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      await subject.settle()
      try await damage(subject.location, id, .damaged)
      subject.connection.set(.online)
      try await outbox.add(.post("/b"), label: "B")
      try await subject.arrived("/b")
      try await subject.eventually("it is not shown") {
        try await outbox.items(OutboxPage(.stopped)).map(\.id) == [id]
      }
      try expect(subject.server.arrivals(at: "/a").isEmpty, "a damaged item was sent")
    },
  ]

  static let instances: [OutboxCase] = [
    OutboxCase("Of two outboxes on the same items, one at a time sends an item") { subject in
      for number in 0..<20 { subject.server.on("/\(number)", .hold) }
      let first = try await subject.openRunning()
      let second = try await subject.openRunning()
      for number in 0..<20 {
        try await (number.isMultiple(of: 2) ? first : second).add(.post("/\(number)"), label: "\(number)")
      }
      while subject.server.counted.count < 20 {
        try await subject.eventually("\(subject.server.counted.count) of 20 items were sent") {
          subject.server.held > 0 || subject.server.counted.count == 20
        }
        await subject.settle()
        let paths = subject.server.arrivals.map(\.path)
        try expect(Set(paths).count == paths.count, "an item was sent by both: \(paths)")
        let counted = subject.server.counted.count
        subject.server.releaseAll()
        try await subject.eventually("nothing was answered") {
          subject.server.counted.count > counted || counted == 20
        }
      }
      try await subject.eventually("items are left") { try await first.summary() == OutboxSummary() }
      try expect(
        subject.server.arrivals.count == 20, "there were \(subject.server.arrivals.count) requests for 20 items")
    },
    OutboxCase("A running outbox sees what another adds, and shows what it sends") { subject in
      subject.server.on("/a", .hold)
      _ = try await subject.openRunning()
      let other = try await subject.open()
      await subject.settle()
      let id = try await other.add(.post("/a"), label: "A")
      try await subject.arrived("/a")
      let status = try await other.status(id)
      try expect(status == .sending, "the status is \(String(describing: status))")
      try expect(try await other.remove(id) == .mayHaveArrived, "it was removed as if nobody sent it")
      subject.server.release("/a")
      try await other.add(.post("/b"), label: "B")
      try await subject.arrived("/b")
    },
    OutboxCase("A running outbox goes on with a lane when another removes the item that stopped it") { subject in
      subject.server.on("/1", .response(400))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/1"), label: "1", lane: "a")
      try await outbox.add(.post("/2"), label: "2", lane: "a")
      try await subject.eventually("the item is not refused") { try await outbox.isRefused(id) }
      let other = try await subject.open()
      try expect(try await other.remove(id) == .notArrived, "the refused item may have arrived")
      try await subject.arrived("/2")
    },
    OutboxCase("A slow request is not sent by another outbox meanwhile") { subject in
      subject.server.on("/a", .hold)
      let first = try await subject.openRunning()
      try await first.add(.post("/a"), label: "A")
      try await subject.arrived("/a")
      _ = try await subject.openRunning()
      for _ in 0..<30 {
        // One renews its claim, the other waits for its end: no other may be late for that.
        try? await subject.eventually("one does not wait") { subject.clock.sleepers >= 2 }
        subject.clock.advance(by: .seconds(10))
      }
      await subject.settle()
      try expect(subject.server.arrivals.count == 1, "it was sent \(subject.server.arrivals.count) times")
      subject.server.release("/a")
      try await subject.eventually("it is not done") { try await first.summary() == OutboxSummary() }
    },
  ]
}
