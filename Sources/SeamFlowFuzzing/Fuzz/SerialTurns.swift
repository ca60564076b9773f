import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs what the main actor hands to the pool of threads on the main queue as well, in order, while it is asked to.
///
/// The order in which threads run is nobody's to know; on one queue, the same steps lead to the same state. The
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

  /// Set once, for good: without users, the hook hands every job to the pool.
  @MainActor private static let install: Void = {
    _ = mainQueue
    guard let slot = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else { return }
    slot.assumingMemoryBound(to: Hook?.self).pointee = { job, enqueue in
      guard DispatchQueue.getSpecific(key: SerialTurns.mainQueue) == true, SerialTurns.users > 0 else {
        return enqueue(job)
      }
      if !SerialTurns.isPassing { SerialTurns.redirections += 1 }
      MainActor.shared.enqueue(job)
    }
  }()

  /// How many jobs were taken to the main queue so far.
  @MainActor static var count: Int { redirections }

  @MainActor static func begin() {
    _ = install
    users += 1
  }

  @MainActor static func end() { users -= 1 }

  /// Lets everything that is ready to run on the main queue have its turn.
  @MainActor static func pass() async {
    await withUnsafeContinuation { continuation in
      DispatchQueue.main.async {
        // Resuming may go through the pool as well, which is no news.
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
