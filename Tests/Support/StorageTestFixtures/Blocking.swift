import Foundation

/// Runs a body that blocks on a thread outside Swift's pool.
package func blocking<Success: Sendable>(_ body: @escaping @Sendable () throws -> Success) async throws -> Success {
  try await withCheckedThrowingContinuation { continuation in
    // A queue would add threads only slowly to those that wait.
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
