import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs what a walk hands to the pool of threads on the main queue as well, in order.
///
/// Work of others, such as of tests that run beside the walk, stays where it is: on the main queue, it could wait for
/// ever for a walk that waits for the main queue.
///
/// Threads run in no fixed order; on one queue, the same steps lead to the same state. The
/// runtime offers `swift_task_enqueueGlobal_hook` for this, as swift-concurrency-extras uses it on all platforms:
/// https://github.com/pointfreeco/swift-concurrency-extras/blob/main/Sources/ConcurrencyExtras/MainSerialExecutor.swift.
/// Where the runtime is linked statically, the hook cannot be found, and only what stays on the main actor is in order.
enum SerialTurns {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  private static let mainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  // Read and written on the main queue only: the hook looks where it is before it looks at them.
  nonisolated(unsafe) private static var users = 0
  nonisolated(unsafe) private static var redirections = 0
  nonisolated(unsafe) private static var isPassing = false

  /// Whether the task is one of a walk, or was made by one.
  @TaskLocal private static var isOurs = false

  /// Set once, for good: without users, the hook hands every job to the pool.
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

  /// How many jobs were taken to the main queue so far.
  @MainActor static var count: Int { redirections }

  /// Runs a walk.
  @MainActor static func run<Result>(_ walk: @MainActor () async -> Result) async -> Result {
    _ = install
    users += 1
    defer { users -= 1 }
    return await $isOurs.withValue(true) { await walk() }
  }

  /// Whether the code that hands a job over is a walk's.
  ///
  /// A task that leaves the main actor itself is not current any more, and counts as a walk's.
  private static var isOfAWalk: Bool { isPassing || isOurs || withUnsafeCurrentTask { $0 == nil } }

  /// Lets everything that is ready to run on the main queue have its turn.
  @MainActor static func pass() async {
    await withUnsafeContinuation { continuation in
      DispatchQueue.main.async {
        // Resuming may go through the pool as well; it does not count.
        isPassing = true
        continuation.resume()
        isPassing = false
      }
    }
  }

  /// Lets what has escaped to the pool of threads, as `Task.yield()` outside of the main actor does, come back.
  ///
  /// Likely, not surely: such work is in no order that could be had again.
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
