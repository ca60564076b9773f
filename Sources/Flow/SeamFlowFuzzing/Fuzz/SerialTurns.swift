import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs on the main queue, in order, the jobs that a walk enqueues on the global executor.
///
/// Jobs of other tasks, such as parallel tests, stay on the global executor: on the main queue they could deadlock with
/// a walk that waits for the main queue.
///
/// Threads run in no fixed order; on one queue, the same steps lead to the same state. The runtime has
/// `swift_task_enqueueGlobal_hook` for this purpose, which swift-concurrency-extras uses on all platforms:
/// https://github.com/pointfreeco/swift-concurrency-extras/blob/main/Sources/ConcurrencyExtras/MainSerialExecutor.swift.
/// If the runtime is linked statically, the hook cannot be found, and only jobs of the main actor run in order.
enum SerialTurns {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  private static let mainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  // Accessed on the main queue only: the hook checks the current queue before it reads them.
  nonisolated(unsafe) private static var users = 0
  nonisolated(unsafe) private static var redirections = 0
  nonisolated(unsafe) private static var isPassing = false

  /// Whether the task belongs to a walk or was created by one.
  @TaskLocal private static var isOurs = false

  /// Installed once and never removed: without users, the hook passes every job to the global executor.
  @MainActor private static let install: Void = {
    _ = mainQueue
    guard let slot = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else { return }
    slot.assumingMemoryBound(to: Hook?.self).pointee = { job, enqueue in
      guard DispatchQueue.getSpecific(key: SerialTurns.mainQueue) == true, SerialTurns.users > 0, isOfAWalk else {
        return enqueue(job)
      }
      if !SerialTurns.isPassing { SerialTurns.redirections += 1 }
      MainActor.shared.enqueue(job)
    }
  }()

  /// The number of jobs that were redirected to the main queue.
  @MainActor static var count: Int { redirections }

  /// Runs a walk.
  @MainActor static func run<Result>(_ walk: @MainActor () async -> Result) async -> Result {
    _ = install
    users += 1
    defer { users -= 1 }
    return await $isOurs.withValue(true) { await walk() }
  }

  /// Whether the code that enqueues a job belongs to a walk.
  ///
  /// A task that leaves the main actor is no longer current, and counts as a walk's.
  private static var isOfAWalk: Bool { isPassing || isOurs || withUnsafeCurrentTask { $0 == nil } }

  /// Runs everything that is ready on the main queue.
  @MainActor static func pass() async {
    await withUnsafeContinuation { continuation in
      DispatchQueue.main.async {
        // Resuming may use the global executor too, which does not count.
        isPassing = true
        continuation.resume()
        isPassing = false
      }
    }
  }

  /// Waits for jobs that escaped to the global executor, as `Task.yield()` outside the main actor does, to return.
  ///
  /// This is likely but not certain, and the order of such jobs is not reproducible.
  @MainActor static func passPool() async {
    await withUnsafeContinuation { continuation in
      DispatchQueue.global().async {
        DispatchQueue.main.async {
          isPassing = true
          continuation.resume()
          isPassing = false
        }
      }
    }
  }
}
