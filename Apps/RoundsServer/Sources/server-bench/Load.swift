import Foundation

/// Requests of one kind, and what they measured.
struct Load {
  /// What is measured, such as `read`.
  let name: String
  /// The requests of a connection, one after another, as bytes of HTTP.
  let request: @Sendable (_ connection: Int, _ number: Int) -> [UInt8]

  /// Sends requests over connections at the same time, for some seconds.
  ///
  /// - Returns: requests a second, and the time within which 99 of 100 were answered, in milliseconds.
  func run(port: UInt16, connections: Int, seconds: Double) throws -> (rate: Double, p99: Double) {
    let results = Results()
    let began = ContinuousClock.now
    let threads = (0..<connections).map { index in
      let request = request
      let thread = Thread {
        do {
          var times: [Double] = []
          var connection = try LoadConnection(port: port)
          let start = ContinuousClock.now
          let end = start + .seconds(seconds)
          var now = start
          while now < end {
            _ = try connection.perform(request(index, times.count))
            let next = ContinuousClock.now
            times.append((next - now) / .milliseconds(1))
            now = next
          }
          results.add(times)
        } catch {
          results.fail("\(error)")
        }
      }
      thread.start()
      return thread
    }
    let sorted = try results.wait(for: threads.count).sorted()
    // The last requests end after the time.
    let elapsed = (ContinuousClock.now - began) / .seconds(1)
    return (Double(sorted.count) / elapsed, sorted[min(sorted.count - 1, sorted.count * 99 / 100)])
  }

  /// Collects the times of all threads.
  ///
  /// Sendable because the condition protects the values.
  private final class Results: @unchecked Sendable {
    private let condition = NSCondition()
    private var times: [Double] = []
    private var ended = 0
    private var failure: String?

    func add(_ more: [Double]) {
      condition.withLock {
        times += more
        ended += 1
        condition.signal()
      }
    }

    func fail(_ reason: String) {
      condition.withLock {
        failure = reason
        ended += 1
        condition.signal()
      }
    }

    func wait(for count: Int) throws -> [Double] {
      try condition.withLock {
        while ended < count { condition.wait() }
        if let failure { throw LoadConnection.Failure(description: failure) }
        return times
      }
    }
  }
}
