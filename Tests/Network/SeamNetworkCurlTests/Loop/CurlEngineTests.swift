import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import SeamSupport
import Testing

/// The thread of the transfers when it runs late.
struct CurlEngineTests {
  /// A process that was stopped, or a device that slept, comes back like this: long after the idle timeout, and with
  /// bytes that arrived meanwhile.
  @Test func bytesThatArriveWhileTheThreadIsHeldAreActivity() async throws {
    let idle = Duration.seconds(4)
    let server = try ScriptedServer()
    // On a busy machine the server's pauses are longer by a second and more.
    let pieces = Array(repeating: [ScriptedAnswer.Piece.text("a"), .pause(idle / 40)], count: 96).joined()
    // Timers of libcurl that are still to fire would make it look at the socket.
    server.on(.get, "/slow", .stream(Array(pieces)).delayed(by: .milliseconds(300)))
    server.on(.get, "/wait", .response().delayed(by: idle * 3 / 2))
    // Without usable authorities, requests over TLS fail on the thread, before it looks at the others.
    let session = CurlNetworkSession(
      configuration: SessionConfiguration(trust: ServerTrust(authorities: ["none"]), idleTimeout: idle))
    let slow = try await session.send(HTTPRequest(.get, url(server.baseURL + "/slow")))
    let executor = HoldingExecutor(thread: "SeamCurl")
    let secure = try url("https://127.0.0.1:1/")
    // A call whose failure is told before its task waits continues without the thread.
    while !executor.hasHeld {
      let hasEnded = Locked(false)
      Task(executorPreference: executor) {
        _ = try? await session.send(HTTPRequest(.get, secure))
        hasEnded.withLock { $0 = true }
      }
      while !executor.hasHeld, !hasEnded.withLock({ $0 }) { await Task.yield() }
    }
    let other = CurlNetworkSession()
    _ = try await other.send(HTTPRequest(.get, url(server.baseURL + "/wait")))
    executor.release()
    #expect(try await slow.body.collect(upTo: 1000).count == 96)
    await session.close()
    await other.close()
    await server.stop()
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}

/// Holds a thread that makes a task continue, until it is released.
private final class HoldingExecutor: TaskExecutor {
  private let thread: String
  private let state = NSCondition()
  private let isReleased = Locked(false)
  private let held = Locked(false)

  init(thread: String) { self.thread = thread }

  var hasHeld: Bool { held.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if Thread.current.name == thread {
      held.withLock { $0 = true }
      state.lock()
      while !isReleased.withLock({ $0 }) { state.wait() }
      state.unlock()
    }
    let executor = asUnownedTaskExecutor()
    DispatchQueue.global().async { job.runSynchronously(on: executor) }
  }

  func release() {
    state.lock()
    isReleased.withLock { $0 = true }
    state.broadcast()
    state.unlock()
  }
}
