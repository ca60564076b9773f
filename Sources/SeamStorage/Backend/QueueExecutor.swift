import Dispatch

/// Runs an actor on a dispatch queue of its own, so that what blocks there never takes a thread of Swift's pool.
///
/// A serial queue of its own gets a thread even when all those of the pool are taken. `DispatchSerialQueue` would do,
/// but is not in Linux's Dispatch.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
