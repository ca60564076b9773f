import Dispatch

/// Runs an actor on its own dispatch queue, so that its blocking calls never take a thread of Swift's pool.
///
/// A serial queue gets a thread even when all threads of the pool are taken. `DispatchSerialQueue` would do, but
/// Linux's Dispatch does not have it.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
