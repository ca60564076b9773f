import SeamConformance
import SeamNetwork
import SeamSupport

extension OutboxCase {
  static let statuses: [OutboxCase] = [
    OutboxCase("An item is being sent until the response arrived, and only then delivered") { subject in
      subject.server.on("/a", .hold)
      let outbox = try await subject.open()
      let id = try await outbox.add(.post("/a"), label: "A", lane: nil, account: nil, keepsResponse: true)
      try expect(try await outbox.status(id) == .waiting(.turn), "it does not wait for its turn")
      subject.run(outbox)
      try await subject.arrived("/a")
      await subject.settle()
      let sending = try await outbox.status(id)
      try expect(sending == .sending, "the status is \(String(describing: sending)) while the server has not answered")
      subject.server.release("/a")
      try await subject.eventually("it is not delivered") {
        if case .delivered? = try await outbox.status(id) { true } else { false }
      }
      try expect(subject.server.counted.count == 1, "it is delivered, and the server does not have it")
    },
    OutboxCase("An item without a kept response stays until the response arrived, and is removed then") { subject in
      subject.server.on("/a", .hold)
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A")
      try await subject.arrived("/a")
      await subject.settle()
      try expect(try await outbox.status(id) == .sending, "it is not shown as being sent")
      try expect(try await outbox.summary().pending == 1, "it is not counted")
      subject.server.release("/a")
      try await subject.eventually("it is not removed") { try await outbox.item(id) == nil }
      try expect(try await outbox.remove(id) == nil, "it was removed twice")
    },
    OutboxCase("A kept response stays until it is removed, and is not sent again") { subject in
      subject.server.on("/a", .response(201, [], "id 17"))
      let outbox = try await subject.openRunning()
      let id = try await outbox.add(.post("/a"), label: "A", lane: "l", account: nil, keepsResponse: true)
      try await outbox.add(.post("/b"), label: "B", lane: "l")
      try await subject.arrived("/b")
      let reopened = try await subject.reopenAfterCrash()
      try await reopened.add(.post("/c"), label: "C", lane: "l")
      try await subject.arrived("/c")
      for _ in 0..<10 {
        await subject.settle()
        subject.clock.advance(by: .seconds(3600))
      }
      try expect(subject.server.arrivals(at: "/a").count == 1, "it was sent again")
      guard case .delivered(let receipt)? = try await reopened.status(id) else {
        throw Violation(reason: "the status is \(String(describing: try await reopened.status(id)))")
      }
      try expect(receipt.status == 201 && receipt.body == Array("id 17".utf8), "the receipt is \(receipt)")
      try await subject.eventually("it is not listed") {
        try await reopened.items(OutboxPage(.delivered)).map(\.id) == [id]
      }
      try await expect(throws: .delivered, "retrying a delivered item") { try await reopened.retry(id) }
      try expect(try await reopened.remove(id) == .arrived, "removing did not say that it arrived")
    },
    OutboxCase("Changes give the summary at once, and after each change") { subject in
      subject.server.on("/a", .response(400))
      let outbox = try await subject.open()
      let id = try await outbox.add(.post("/a"), label: "A")
      let seen = Locked(OutboxSummary(pending: -1))
      let reading = Task {
        for try await summary in outbox.changes() { seen.withLock { $0 = summary } }
      }
      defer { reading.cancel() }
      func expectNext(_ expected: OutboxSummary) async throws {
        try await subject.eventually("the summary is \(seen.withLock(\.self)) instead of \(expected)") {
          seen.withLock(\.self) == expected
        }
      }
      try await expectNext(OutboxSummary(pending: 1))
      subject.run(outbox)
      try await expectNext(OutboxSummary(stopped: 1))
      try await outbox.remove(id)
      try await expectNext(OutboxSummary())
    },
    OutboxCase("Consecutive pages have no gaps or repetitions, in the order of adding") { subject in
      let outbox = try await subject.open()
      var added: [OutboxItem.ID] = []
      for number in 0..<25 { added.append(try await outbox.add(.post("/\(number)"), label: "\(number)")) }
      try expect(added == added.sorted() && Set(added).count == 25, "identifiers are not in the order of adding")
      for limit in [1, 7, 25, 100] {
        var read: [OutboxItem] = []
        var page = OutboxPage(limit: limit)
        while true {
          let items = try await outbox.items(page)
          try expect(items.count <= limit, "a page of \(limit) has \(items.count) items")
          guard let last = items.last else { break }
          read += items
          page.after = last.id
        }
        try expect(read.map(\.id) == added, "pages of \(limit) have \(read.count) items")
      }
      let request = try await outbox.item(added[3])
      try expect(request?.request == "POST https://server.example/3", "the request is \(String(describing: request))")
      try expect(request?.added == subject.clock.date, "the date is \(String(describing: request?.added))")
    },
    OutboxCase("Only one task runs an outbox") { subject in
      subject.server.on("/a", .hold)
      let outbox = try await subject.openRunning()
      try await outbox.add(.post("/a"), label: "A")
      try await subject.arrived("/a")
      try await expect(throws: .alreadyRunning, "running twice") { try await outbox.run() }
    },
  ]

  static let accounts: [OutboxCase] = [
    OutboxCase("Items of an account are sent only while it is in use; others are not held up") { subject in
      let outbox = try await subject.openRunning()
      subject.server.signIn("ben")
      let id = try await outbox.add(.post("/wilma"), label: "W", account: "wilma")
      try await outbox.add(.post("/ben"), label: "B", account: "ben")
      try await outbox.add(.post("/any"), label: "A")
      try await subject.arrived("/any")
      await outbox.use(account: "ben")
      try await subject.arrived("/ben")
      await subject.settle()
      try expect(subject.server.arrivals(at: "/wilma").isEmpty, "it was sent with another account's credentials")
      let status = try await outbox.status(id)
      try expect(status == .waiting(.signIn), "the status is \(String(describing: status))")
      subject.server.signIn("wilma")
      await outbox.use(account: "wilma")
      try await subject.arrived("/wilma")
      try expect(subject.server.arrivals(at: "/wilma")[0].account == "wilma", "it was sent for another account")
    },
    OutboxCase("When another account is in use, nothing of the former is being sent") { subject in
      subject.server.on("/a", .hold)
      let outbox = try await subject.openRunning(account: "wilma")
      let id = try await outbox.add(.post("/a"), label: "A", account: "wilma")
      try await subject.arrived("/a")
      await outbox.use(account: nil)
      try expect(subject.server.held == 0, "it is still being sent")
      subject.server.on("/a", .response(201))
      await subject.settle()
      try expect(subject.server.arrivals.count == 1, "it was sent again for another account")
      let status = try await outbox.status(id)
      try expect(status == .waiting(.signIn), "the status is \(String(describing: status))")
      await outbox.use(account: "wilma")
      try await subject.arrived("/a", times: 2)
    },
    OutboxCase("Items of a removed account are not sent, and others stay") { subject in
      subject.server.on("/w3", .hold)
      let outbox = try await subject.open()
      var ids: [OutboxItem.ID] = []
      for number in 0..<4 { ids.append(try await outbox.add(.post("/w\(number)"), label: "W", account: "wilma")) }
      let ben = try await outbox.add(.post("/ben"), label: "B", account: "ben")
      let arrivals = try await outbox.removeItems(of: "wilma")
      try expect(arrivals.count == 4 && Set(arrivals.values) == [.notArrived], "it returned \(arrivals)")
      try expect(try await outbox.items().map(\.id) == [ben], "other items are left")
      subject.run(outbox)
      await outbox.use(account: "wilma")
      await outbox.use(account: "ben")
      try await subject.arrived("/ben")
      await subject.settle()
      try expect(subject.server.arrivals.count == 1, "a removed item was sent")
    },
    OutboxCase("Credentials that are not accepted stop the account, count no attempt, and refuse nothing") { subject in
      let outbox = try await subject.openRunning(account: "wilma")
      subject.server.on("/a", .response(401))
      subject.server.on("/b", .fail(.unauthenticated))
      for path in ["/a", "/b"] {
        let id = try await outbox.add(.post(path), label: "A", account: "wilma")
        try await subject.eventually("\(path) does not wait for signing in") {
          try await outbox.status(id) == .waiting(.signIn)
        }
        let before = subject.server.arrivals.count
        let other = try await outbox.add(.post("/other\(path)"), label: "Other", account: "wilma")
        for _ in 0..<10 {
          await subject.settle()
          subject.clock.advance(by: .seconds(3600))
        }
        try expect(subject.server.arrivals.count == before, "the account's items were sent with old credentials")
        let item = try await outbox.item(id)
        try expect(item?.attempts == 0, "\(item?.attempts ?? -1) attempts were counted")
        try expect(
          try await outbox.status(other) == .waiting(.signIn), "the account's other item waits for another thing")
        subject.server.on(path, .response(201))
        await outbox.use(account: "wilma")
        try await subject.eventually("it did not go on after signing in") {
          try await outbox.summary() == OutboxSummary()
        }
      }
      subject.server.on("/c", .response(401))
      let id = try await outbox.add(.post("/c"), label: "C", account: "wilma")
      try await subject.eventually("it does not wait for signing in") {
        try await outbox.status(id) == .waiting(.signIn)
      }
      subject.server.on("/c", .response(201))
      _ = try await subject.reopenAfterCrash(account: "wilma")
      try await subject.arrived("/c", times: 2)
    },
  ]
}
