import SeamSupport

/// Runs tasks in the background, one per name at a time.
final class BackgroundTasks: Sendable {
  private let tasks = Locked<[String: Task<Void, Never>]>([:])

  /// Starts a task, unless one of the name runs.
  func start(_ name: String, _ body: @escaping @Sendable () async -> Void) {
    tasks.withLock { tasks in
      guard tasks[name] == nil else { return }
      tasks[name] = Task {
        await body()
        self.end(name)
      }
    }
  }

  /// Waits until no task runs.
  func wait() async {
    while let task = tasks.withLock({ $0.values.first }) { await task.value }
  }

  private func end(_ name: String) { tasks.withLock { $0[name] = nil } }
}
