import Foundation
import Testing

/// Runs tests that compute or wait for programs for seconds on threads of their own.
///
/// Swift's pool has a thread for each core. While such tests hold all of them, no other test goes on: a scripted server
/// does not answer, an app's queries do not return, and requests and robots meet their time limits.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor(), operation: function)
  }
}

extension Trait where Self == OwnThread {
  static var ownThread: Self { Self() }
}

/// Runs each job on a new thread.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
