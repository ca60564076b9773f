import Dispatch
import Testing

@testable import SeamFlowFuzzing

/// A walk runs all of its own jobs in order on the main queue, and leaves other jobs alone.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct SerialTurnsTests {
  @Test func aWalksWorkIsOnTheMainQueue() async {
    let places = await SerialTurns.run {
      [await isOnMainQueue(), await Task { await isOnMainQueue() }.value]
    }
    #expect(places == [true, true])
  }

  @Test func jobsOfOtherTasksAreNotOnTheMainQueue() async {
    let gate = Gate()
    let other = Task.detached {
      await gate.wait()
      return await isOnMainQueue()
    }
    while gate.waiting == nil { await Task.yield() }
    // Until it is suspended.
    for _ in 0..<10 { await SerialTurns.passPool() }
    let test = Task { gate.waiting?.resume() }
    let place = await SerialTurns.run {
      await test.value
      return await other.value
    }
    #expect(!place)
  }
}

/// Holds a task outside the main actor until it is resumed.
@MainActor
private final class Gate {
  var waiting: CheckedContinuation<Void, Never>?

  @concurrent nonisolated func wait() async {
    await withCheckedContinuation { continuation in
      Task { @MainActor in waiting = continuation }
    }
  }
}

private let mainQueue: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// Returns whether a job that leaves the main actor is on the main queue.
@concurrent private func isOnMainQueue() async -> Bool { DispatchQueue.getSpecific(key: mainQueue) == true }
