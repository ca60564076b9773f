import Dispatch

/// Hashes passwords on its own thread, one at a time, so that they never take the threads and memory of all requests.
final class PasswordWorker: Sendable {
  private let queue = DispatchQueue(label: "passwords")

  func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }
}
