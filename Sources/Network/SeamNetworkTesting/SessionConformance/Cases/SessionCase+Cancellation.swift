import Foundation
import SeamConformance
import SeamNetwork

extension SessionCase {
  static let cancellation: [SessionCase] = [
    SessionCase("A call that is cancelled before it starts sends nothing") { subject in
      try await subject.serving { harness in
        let task = Task { () async throws -> Int in
          withUnsafeCurrentTask { $0?.cancel() }
          return try await harness.exchange().body.count
        }
        try await harness.expectCancelled(task)
        try expect(harness.server.requests.isEmpty, "the request was sent")
      }
    },
    SessionCase("A call that is cancelled while it connects ends") { subject in
      try await subject.serving { harness in
        let silent = try SilentPort()
        guard let url = URL(string: "https://127.0.0.1:\(silent.number)/a") else { return }
        for yields in [0, 1, 100] {
          let task = Task { try await harness.session.send(HTTPRequest(.get, url)).status }
          for _ in 0..<yields { await Task.yield() }
          task.cancel()
          try await harness.expectCancelled(task)
        }
      }
    },
    SessionCase("A call that is cancelled while it waits for a connection ends") { subject in
      try await subject.serving(configure: { $0.maximumConnectionsPerHost = 1 }) { harness in
        harness.server.on(.get, "/a", .response().interrupted(.beforeHeader, by: .stall))
        let first = Task { try await harness.exchange().body.count }
        _ = try await harness.server.requests(atLeast: 1)
        let second = Task { try await harness.exchange().body.count }
        for _ in 0..<100 { await Task.yield() }
        second.cancel()
        try await harness.expectCancelled(second)
        try expect(harness.server.requests.count == 1, "the call that waited was sent")
        first.cancel()
        try await harness.expectCancelled(first)
      }
    },
    SessionCase("A call that is cancelled while it sends ends, and its body is cancelled") { subject in
      try await subject.serving { harness in
        let silent = try SilentPort()
        guard let url = URL(string: "http://127.0.0.1:\(silent.number)/a") else { return }
        let reader = CountingReader(Array(repeating: pattern(1 << 16), count: 1024))
        let body = HTTPBody(length: 1 << 26, reader: reader)
        let task = Task { try await harness.session.send(HTTPRequest(.post, url, body: body)).status }
        while reader.count < 1 << 18 { await Task.yield() }
        task.cancel()
        try await harness.expectCancelled(task)
        while !reader.isCancelled { await Task.yield() }
      }
    },
    SessionCase("A call that is cancelled while it waits for the response ends, and closes the connection") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a", .response().interrupted(.beforeHeader, by: .stall))
        let task = Task { try await harness.exchange().body.count }
        _ = try await harness.server.requests(atLeast: 1)
        task.cancel()
        try await harness.expectCancelled(task)
        try await harness.server.connections { $0.open == 0 }
      }
    },
    SessionCase("A call that is cancelled before its response arrives does not return it") { subject in
      try await subject.serving { harness in
        let canceller = Canceller()
        harness.server.on(.get, "/a") { _ in
          await canceller.cancel()
          return .response(body: "a")
        }
        for _ in 0..<20 {
          let task = Task { try await harness.exchange().body.count }
          await canceller.aim(at: task)
          try await harness.expectCancelled(task)
        }
      }
    },
    SessionCase("Reading a body that is cancelled ends, and closes the connection") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a", .response(body: pattern(1000)).interrupted(.insideBody, by: .stall))
        let response = try await harness.session.send(try harness.request())
        let task = Task { try await response.body.collect(upTo: 1000).count }
        for _ in 0..<100 { await Task.yield() }
        task.cancel()
        try await harness.expectCancelled(task)
        try await harness.server.connections { $0.open == 0 }
      }
    },
    SessionCase("A response that is dropped unread closes the connection") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a", .response(body: pattern(1000)).interrupted(.insideBody, by: .stall))
        do { _ = try await harness.session.send(try harness.request()) }
        try await harness.server.connections { $0.opened == 1 && $0.open == 0 }
        do {
          let reader = try await harness.session.send(try harness.request()).body.makeReader()
          let chunk = try await reader.read()
          try expect(chunk?.isEmpty == false, "the beginning of the body is missing")
        }
        try await harness.server.connections { $0.opened == 2 && $0.open == 0 }
      }
    },
    SessionCase("Cancelling a body closes the connection") { subject in
      try await subject.serving { harness in
        // A session without back-pressure could fetch a whole body before it is cancelled.
        harness.server.on(.get, "/a", .response(body: pattern(32 << 20)).interrupted(.insideBody, by: .stall))
        let response = try await harness.session.send(try harness.request())
        response.body.cancel()
        try await harness.server.connections { $0.open == 0 }
        let reader = try await harness.session.send(try harness.request()).body.makeReader()
        _ = try await reader.read()
        reader.cancel()
        reader.cancel()
        try await harness.server.connections { $0.open == 0 }
      }
    },
  ]
}

/// Cancels a task that is known later.
private actor Canceller {
  private var task: Task<Int, any Error>?
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func aim(at task: Task<Int, any Error>) {
    self.task = task
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  func cancel() async {
    if task == nil { await withCheckedContinuation { waiters.append($0) } }
    task?.cancel()
    task = nil
  }
}
