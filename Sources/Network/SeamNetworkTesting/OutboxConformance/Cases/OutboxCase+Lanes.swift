import SeamConformance
import SeamNetwork

extension OutboxCase {
  static let lanes: [OutboxCase] = [
    OutboxCase("Items of a lane are sent one after the other, in the order of their adding") { subject in
      let outbox = try await subject.open()
      for number in 0..<6 {
        subject.server.on("/lane/\(number)", number == 2 ? .response(503) : .hold)
        try await outbox.add(.post("/lane/\(number)"), label: "\(number)", lane: "notes")
      }
      subject.run(outbox)
      for number in 0..<6 {
        try await subject.arrived("/lane/\(number)")
        await subject.settle()
        if number == 2 {
          subject.server.on("/lane/2", .response(201))
          try await subject.advance(by: .seconds(1200), "the second attempt did not come") {
            subject.server.counted.count == 3
          }
        }
        let later = (number + 1..<6).filter { number != 2 && !subject.server.arrivals(at: "/lane/\($0)").isEmpty }
        try expect(later.isEmpty, "\(later) were sent before \(number) was answered")
        subject.server.release("/lane/\(number)")
      }
    },
    OutboxCase("A lane keeps its order over reopening") { subject in
      var outbox = try await subject.open()
      for number in 0..<12 {
        try await outbox.add(.post("/lane/\(number)"), label: "\(number)", lane: "notes")
        if number == 5 { outbox = try await subject.open() }
      }
      _ = try await subject.reopenAfterCrash()
      try await subject.arrived("/lane/11")
      let order = subject.server.arrivals.map(\.path)
      try expect(order == (0..<12).map { "/lane/\($0)" }, "the order was \(order)")
    },
    OutboxCase("Items without a lane, and of other lanes, do not wait for one another") { subject in
      subject.server.on("/held", .hold)
      subject.server.on("/lane", .hold)
      let outbox = try await subject.openRunning()
      try await outbox.add(.post("/held"), label: "Held")
      try await subject.arrived("/held")
      try await outbox.add(.post("/lane"), label: "Lane", lane: "one")
      try await subject.arrived("/lane")
      try await outbox.add(.post("/free"), label: "Free")
      try await outbox.add(.post("/other"), label: "Other", lane: "two")
      try await subject.arrived("/free")
      try await subject.arrived("/other")
    },
    OutboxCase("Not more items than the limit are sent at the same time") { subject in
      let outbox = try await subject.open()
      for number in 0..<20 {
        subject.server.on("/\(number)", .hold)
        try await outbox.add(.post("/\(number)"), label: "\(number)")
      }
      subject.run(outbox)
      try await subject.eventually("4 items were not sent at the same time") { subject.server.held >= 4 }
      await subject.settle()
      while subject.server.counted.count < 20 {
        subject.server.releaseAll()
        try await subject.eventually("an item is missing") {
          subject.server.held > 0 || subject.server.counted.count == 20
        }
      }
      try expect(subject.server.mostActive == 4, "\(subject.server.mostActive) were sent at the same time")
    },
  ]

  static let refusals: [OutboxCase] = [
    OutboxCase("One item that is refused among a hundred leaves 99 that arrive, and is kept") { subject in
      let outbox = try await subject.openRunning()
      subject.server.on("/17", .response(400, [], "no such patient"))
      var refused: OutboxItem.ID?
      for number in 0..<100 {
        let id = try await outbox.add(.post("/\(number)"), label: "\(number)")
        if number == 17 { refused = id }
      }
      try await subject.eventually("\(subject.server.counted.count) arrived") { subject.server.counted.count == 99 }
      try await subject.eventually("the others are not removed") { try await outbox.summary().pending == 0 }
      let summary = try await outbox.summary()
      try expect(summary == OutboxSummary(pending: 0, stopped: 1), "the summary is \(summary)")
      for item in [try await outbox.items(), try await outbox.items(OutboxPage(.stopped))] {
        try expect(item.map(\.id) == [refused].compactMap(\.self), "\(item.map(\.label)) are kept")
      }
    },
    OutboxCase("A refused item says why, also after reopening, and is not sent again") { subject in
      subject.server.on("/a", .response(422, [], "the name is missing"))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a", "body"), label: "A")
      try await subject.eventually("the item is not refused") { try await outbox.isRefused(id) }
      let reopened = try await subject.reopenAfterCrash()
      try await reopened.add(.post("/b"), label: "B")
      try await subject.arrived("/b")
      for _ in 0..<50 {
        subject.clock.advance(by: .seconds(3600))
        await subject.settle()
      }
      let sent = subject.server.arrivals(at: "/a").count
      try expect(sent == 1, "the item was sent \(sent) times")
      guard case .refused(let refusal)? = try await reopened.status(id) else {
        throw Violation(reason: "the status is \(String(describing: try await reopened.status(id)))")
      }
      let text = String(decoding: refusal.failure.body, as: UTF8.self)
      try expect(
        refusal.cause == .server && refusal.failure.status == 422 && text == "the name is missing",
        "the refusal is \(refusal)")
      let body = try await reopened.request(of: id)?.body?.collect(upTo: 100)
      try expect(body == Array("body".utf8), "the request has the body \(String(describing: body))")
    },
    OutboxCase("A refused item stops its own lane only, which says so") { subject in
      subject.server.on("/1", .response(412))
      let outbox = try await subject.open()
      let first = try await outbox.add(.post("/1"), label: "1", lane: "a")
      let second = try await outbox.add(.post("/2"), label: "2", lane: "a")
      try expect(
        try await outbox.status(second) == .waiting(.lane(behind: first)), "the second waits for something else")
      subject.run(outbox)
      try await outbox.add(.post("/3"), label: "3", lane: "b")
      try await outbox.add(.post("/4"), label: "4")
      try await subject.arrived("/3")
      try await subject.arrived("/4")
      try await subject.eventually("the item is not refused") { try await outbox.isRefused(first) }
      await subject.settle()
      try expect(subject.server.arrivals(at: "/2").isEmpty, "the second was sent before the first")
      let status = try await outbox.status(second)
      try expect(status == .waiting(.stoppedLane(by: first)), "the second's status is \(String(describing: status))")
      try expect(try await outbox.remove(first) == .notArrived, "the refused item may have arrived")
      try await subject.arrived("/2")
    },
    OutboxCase("A request that no server can take is refused, and stops nothing") { subject in
      subject.server.on("/a", .fail(.tooManyRedirects))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      try await outbox.add(.post("/b"), label: "B")
      try await subject.arrived("/b")
      try await subject.eventually("the item is not refused") { try await outbox.isRefused(id) }
    },
  ]
}
